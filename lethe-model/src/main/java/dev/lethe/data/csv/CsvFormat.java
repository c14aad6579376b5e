package dev.lethe.data.csv;

import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.TableFormat;
import dev.lethe.data.table.Tables;

/** CSV as a table format: it takes whatever is not known to be binary. */
public final class CsvFormat implements TableFormat {

  @Override
  public String name() {
    return "CSV";
  }

  @Override
  public boolean recognises(ByteSource source) {
    return !Tables.isBinary(source);
  }

  @Override
  public boolean isCertain() {
    return false;
  }

  @Override
  public Table open(ByteSource source) {
    return CsvTable.open(source);
  }
}
