package dev.lethe.data.image;

import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.TableFormat;

/** The classes of idx images as a table, recognised by the bytes 00 00 08 01. */
public final class IdxFormat implements TableFormat {

  @Override
  public String name() {
    return "idx labels";
  }

  @Override
  public boolean recognises(ByteSource source) {
    return IdxFile.begins(source, 1);
  }

  @Override
  public boolean isCertain() {
    return true;
  }

  @Override
  public Table open(ByteSource source) {
    return IdxClasses.of(source);
  }
}
