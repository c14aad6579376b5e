package dev.lethe.parquet;

import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.TableFormat;

/** Parquet, recognised by its magic bytes {@code PAR1}. */
public final class ParquetFormat implements TableFormat {

  @Override
  public String name() {
    return "Parquet";
  }

  @Override
  public boolean recognises(ByteSource source) {
    return source.startsWith((byte) 'P', (byte) 'A', (byte) 'R', (byte) '1');
  }

  @Override
  public boolean isCertain() {
    return true;
  }

  @Override
  public Table open(ByteSource source) {
    return ParquetTable.open(source);
  }
}
