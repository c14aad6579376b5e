package dev.lethe.data.graph;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.Dialect;
import dev.lethe.data.csv.RecordReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Shown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The public vertex set of a graph (docs/mathematics/mst.md), or the admission that there is none.
 */
public sealed interface VertexSet {

  /** The vertices are those the edges mention. Not public: no certificate can rest on it. */
  record FromEdges() implements VertexSet {}

  /**
   * N vertices whose names are free: any N different names may occur, those that do not are
   * vertices without an edge. A tree's weight does not depend on names, so the number is all that
   * is needed.
   */
  record OfSize(int size) implements VertexSet {
    public OfSize {
      if (size < 1) {
        throw new BadUsageException("a vertex set needs at least one vertex, but got " + size);
      }
    }
  }

  /** Exactly these vertices; an edge to any other is refused. */
  record Named(List<String> names) implements VertexSet {
    public Named {
      names = List.copyOf(names);
    }
  }

  static VertexSet fromEdges() {
    return new FromEdges();
  }

  static VertexSet ofSize(int size) {
    return new OfSize(size);
  }

  /**
   * Reads names, the first field of each line; empty lines and lines that begin with # or % are
   * skipped.
   */
  static VertexSet read(ByteSource source) {
    Map<String, Long> lines = new HashMap<>();
    List<String> names = new ArrayList<>();
    Dialect dialect = Dialect.delimited(',').withComments();
    try (RecordReader reader = new RecordReader(source, dialect, Progress.SILENT)) {
      while (reader.next(true)) {
        String name = reader.text(0).strip();
        if (name.isEmpty()) {
          throw new BadInputException(
              reader.where() + ": a line must begin with the name of a vertex, but it is empty");
        }
        Long earlier = lines.put(name, reader.line());
        if (earlier != null) {
          throw new BadInputException(
              reader.where() + ": the vertex " + Shown.of(name) + " is already on line " + earlier);
        }
        names.add(name);
      }
    }
    if (names.isEmpty()) {
      throw new BadInputException(source.name() + ": the file names no vertex");
    }
    return new Named(names);
  }
}
