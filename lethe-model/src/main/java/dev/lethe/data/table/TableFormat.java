package dev.lethe.data.table;

/**
 * A file format that tables can be read from, found by {@link java.util.ServiceLoader}.
 *
 * <p>Formats look at the content, never at the extension: a renamed file is still what it is.
 */
public interface TableFormat {

  /** The format's name for messages. */
  String name();

  /** True if the content is of this format. */
  boolean recognises(ByteSource source);

  /** True where its magic bytes leave no doubt: such a format is asked before others. */
  boolean isCertain();

  /** Opens the table; the header is read and checked now. */
  Table open(ByteSource source);
}
