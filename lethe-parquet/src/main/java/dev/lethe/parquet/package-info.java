/** Parquet files as tables, read by an in-memory DuckDB; optional, found by the service loader. */
@NullMarked
package dev.lethe.parquet;

import org.jspecify.annotations.NullMarked;
