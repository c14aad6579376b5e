package dev.lethe.data.embedding;

import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.CountedInput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The rows of a {@code .npy} file, one after the other; one is in memory. */
final class NpyReader implements ListReader {

  private final ByteSource source;
  private final CountedInput in;
  private final NpyHeader header;
  private final ByteBuffer bytes;
  private final double[] values;
  private long row;

  NpyReader(ByteSource source) {
    this.source = source;
    in = source.open();
    try {
      header = NpyHeader.read(source, in);
    } catch (IOException unreadable) {
      close();
      throw source.failure(unreadable);
    } catch (RuntimeException refused) {
      close();
      throw refused;
    }
    bytes = ByteBuffer.allocate(header.columns() * header.width()).order(header.order());
    values = new double[header.columns()];
  }

  @Override
  public long count() {
    return header.rows();
  }

  @Override
  public double[] values() {
    return values;
  }

  @Override
  public boolean next() {
    try {
      if (row == header.rows()) {
        requireEnd();
        return false;
      }
      if (in.fill(bytes.array(), 0, bytes.capacity()) < bytes.capacity()) {
        throw NpyHeader.refused(
            source,
            "%d rows are announced, but the file ends in row %d".formatted(header.rows(), row + 1));
      }
    } catch (IOException unreadable) {
      throw source.failure(unreadable);
    }
    row++;
    for (int i = 0; i < values.length; i++) {
      double value = header.width() == 4 ? bytes.getFloat(4 * i) : bytes.getDouble(8 * i);
      values[i] = Double.isInfinite(value) ? Double.NaN : value;
    }
    return true;
  }

  private void requireEnd() throws IOException {
    if (in.fill(new byte[1], 0, 1) > 0) {
      throw NpyHeader.refused(source, header.rows() + " rows are announced, but more bytes follow");
    }
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException unreadable) {
      throw source.failure(unreadable);
    }
  }
}
