package dev.lethe.data.schema;

import dev.lethe.data.table.TextEncoding;
import java.util.ArrayList;
import java.util.List;

/**
 * A schema drafted from data, and what its reader should look at before relying on it.
 *
 * @param schema marked as inferred: an assumption that stands in every certificate
 * @param notes guesses made, columns left out, values replaced
 */
public record SchemaDraft(Schema schema, List<String> notes) {

  public SchemaDraft {
    notes = List.copyOf(notes);
  }

  /** The same of a text that is written so, which may be a guess. */
  public SchemaDraft written(TextEncoding encoding, boolean guessed) {
    if (encoding == TextEncoding.UTF8) {
      return this;
    }
    List<String> more = new ArrayList<>(notes);
    if (guessed) {
      more.add("the text is no UTF-8 and is read as Latin-1 (windows-1252), which is a guess");
    }
    return new SchemaDraft(schema.withEncoding(encoding), more);
  }
}
