package dev.lethe.data.document;

import dev.lethe.data.table.ByteSource;
import java.util.List;

/**
 * A file format of nested records, found by {@link java.util.ServiceLoader} and known by its
 * content.
 */
public interface RecordFormat {

  /** True if the content is certainly of this format (its magic bytes). */
  boolean recognises(ByteSource source);

  /** Each record as a JSON object; fields without a value may be left out or null. */
  List<String> json(ByteSource source);
}
