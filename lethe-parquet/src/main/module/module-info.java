/** Parquet tables by DuckDB. It exports nothing: the readers of tables find it. */
module dev.lethe.parquet {
  requires dev.lethe.model;
  requires static org.jspecify;
  requires duckdb.jdbc;
  requires java.sql;

  provides dev.lethe.data.document.RecordFormat with
      dev.lethe.parquet.ParquetRecords;
  provides dev.lethe.data.table.TableFormat with
      dev.lethe.parquet.ParquetFormat;
}
