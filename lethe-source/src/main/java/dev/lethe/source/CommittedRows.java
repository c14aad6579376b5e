package dev.lethe.source;

import dev.lethe.statistics.RowEngine;

/** Rows on the grid, kept near where they are until they are closed, and what commits to them. */
public interface CommittedRows extends RowEngine, AutoCloseable {

  /** The root of the commitment to these rows: the 32 bytes that a certificate's opening has. */
  byte[] commitment();

  /** Frees what is kept of them. */
  @Override
  void close();
}
