package dev.lethe.source;

import dev.lethe.mst.EdgeEngine;

/** The edges of a graph that stay where they are. */
public interface EdgesElsewhere extends EdgeEngine, AutoCloseable {

  /** |E|. */
  long count();

  /** |V|. */
  int vertices();

  /** Frees what is kept of them. */
  @Override
  void close();
}
