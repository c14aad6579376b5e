package dev.lethe.bench.models;

import dev.lethe.base.Grid;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Rows for another program: little-endian doubles, row after row, each with its class last. */
public final class RowFile implements AutoCloseable {

  private final Path path;
  private final OutputStream out;
  private int rows;
  private int columns;

  private RowFile(Path path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  static RowFile create(Path path) {
    try {
      return new RowFile(path, new BufferedOutputStream(Files.newOutputStream(path), 1 << 20));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The rows as the learner of this library sees them. */
  public static RowFile of(Path path, GridRows rows) {
    try (RowFile file = create(path)) {
      for (int i = 0; i < rows.rows(); i++) {
        file.append(Rows.point(rows, i), Grid.classOf(rows.labels()[i]));
      }
      return file;
    }
  }

  void append(double[] features, int label) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Double.BYTES * (features.length + 1)).order(ByteOrder.LITTLE_ENDIAN);
    for (double feature : features) {
      bytes.putDouble(feature);
    }
    bytes.putDouble(label);
    try {
      out.write(bytes.array());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    rows++;
    columns = features.length + 1;
  }

  Path path() {
    return path;
  }

  int rows() {
    return rows;
  }

  /** The class among them. */
  int columns() {
    return columns;
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
