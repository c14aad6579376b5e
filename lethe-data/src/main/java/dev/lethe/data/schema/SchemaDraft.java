package dev.lethe.data.schema;

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
}
