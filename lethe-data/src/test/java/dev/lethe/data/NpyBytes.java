package dev.lethe.data;

import dev.lethe.data.table.ByteSource;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Writes .npy files for tests, right ones and wrong ones. */
public final class NpyBytes {

  private NpyBytes() {}

  /** Version 1.0, single precision, as numpy.save writes it. */
  public static ByteSource floats(String name, double[][] rows) {
    String header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }"
            .formatted(rows.length, rows.length == 0 ? 1 : rows[0].length);
    return ByteSource.of(name, file(1, header, body(rows, 4, ByteOrder.LITTLE_ENDIAN)));
  }

  public static byte[] body(double[][] rows, int width, ByteOrder order) {
    int numbers = 0;
    for (double[] row : rows) {
      numbers += row.length;
    }
    ByteBuffer bytes = ByteBuffer.allocate(numbers * width).order(order);
    for (double[] row : rows) {
      for (double value : row) {
        if (width == 4) {
          bytes.putFloat((float) value);
        } else {
          bytes.putDouble(value);
        }
      }
    }
    return bytes.array();
  }

  public static byte[] file(int version, String header, byte[] body) {
    byte[] text = (header + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuffer length = ByteBuffer.allocate(version == 1 ? 2 : 4).order(ByteOrder.LITTLE_ENDIAN);
    if (version == 1) {
      length.putShort((short) text.length);
    } else {
      length.putInt(text.length);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
    file.writeBytes(length.array());
    file.writeBytes(text);
    file.writeBytes(body);
    return file.toByteArray();
  }

  /** Rows of norm 1, single precision, the same for the same seed. */
  public static double[][] unitRows(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[][] made = new double[rows][columns];
    for (double[] row : made) {
      double squares = 0;
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
        squares += row[j] * row[j];
      }
      for (int j = 0; j < columns; j++) {
        row[j] = (float) (row[j] / Math.sqrt(squares));
      }
    }
    return made;
  }
}
