package dev.lethe.data.image;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.CountedInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An idx file of unsigned bytes: two zeros, the type 8, the number of sizes, the sizes
 * (big-endian), the bytes; gzip is undone.
 *
 * <p>The content must be exactly as long as the sizes say.
 */
final class IdxFile {

  private static final int FIRST_CHUNK = 1 << 20;
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final int[] sizes;
  private final byte[] bytes;

  private IdxFile(int[] sizes, byte[] bytes) {
    this.sizes = sizes;
    this.bytes = bytes;
  }

  int[] sizes() {
    return sizes;
  }

  byte[] bytes() {
    return bytes;
  }

  /** True if the content, decompressed where need be, begins like such a file. */
  static boolean begins(ByteSource source, int dimensions) {
    try (CountedInput in = source.open()) {
      byte[] magic = new byte[4];
      return in.fill(magic, 0, 4) == 4
          && Arrays.equals(magic, new byte[] {0, 0, 8, (byte) dimensions});
    } catch (IOException unreadable) {
      throw source.failure(unreadable);
    }
  }

  static IdxFile read(ByteSource source, int dimensions, String what) {
    try (CountedInput in = source.open()) {
      byte[] head = new byte[4 + 4 * dimensions];
      int found = in.fill(head, 0, head.length);
      requireMagic(source, Arrays.copyOf(head, Math.min(4, found)), dimensions, what);
      if (found < head.length) {
        throw new BadInputException(
            source.name() + ": the idx header is cut off after " + found + " bytes");
      }
      int[] sizes = new int[dimensions];
      ByteBuffer.wrap(head, 4, 4 * dimensions).asIntBuffer().get(sizes);
      int length = length(source, sizes);
      byte[] bytes = content(source, in, length);
      if (in.fill(new byte[1], 0, 1) > 0) {
        throw new BadInputException(
            source.name() + ": " + length + " bytes are announced, but more follow");
      }
      return new IdxFile(sizes, bytes);
    } catch (IOException e) {
      throw source.failure(e);
    }
  }

  private static void requireMagic(ByteSource source, byte[] magic, int dimensions, String what) {
    if (magic.length == 4 && magic[0] == 0 && magic[1] == 0 && magic[2] != 8) {
      throw new BadInputException(
          source.name()
              + ": idx files of unsigned bytes (type 8) can be read, but this one has type "
              + (magic[2] & 0xff));
    }
    if (!Arrays.equals(magic, new byte[] {0, 0, 8, (byte) dimensions})) {
      throw new BadInputException(
          source.name()
              + ": "
              + what
              + " begin with the bytes 00 00 08 0"
              + dimensions
              + ", but this file begins with "
              + HexFormat.ofDelimiter(" ").formatHex(magic));
    }
  }

  private static int length(ByteSource source, int[] sizes) {
    long length = 1;
    for (int size : sizes) {
      if (size < 1) {
        throw new BadInputException(
            source.name() + ": every size in an idx header must be positive, but got " + size);
      }
      length *= size;
      if (length > LONGEST) {
        throw new BadInputException(
            source.name() + ": the sizes " + Arrays.toString(sizes) + " are beyond 2^31 bytes");
      }
    }
    return (int) length;
  }

  /** Grows with what is really there: a header alone must not make us reserve two gigabytes. */
  private static byte[] content(ByteSource source, CountedInput in, int length) throws IOException {
    byte[] bytes = new byte[Math.min(length, FIRST_CHUNK)];
    int done = 0;
    for (; ; ) {
      done += in.fill(bytes, done, bytes.length - done);
      if (done < bytes.length) {
        throw new BadInputException(
            source.name()
                + ": "
                + length
                + " bytes are announced, but only "
                + done
                + " are there");
      }
      if (done == length) {
        return bytes;
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * bytes.length));
    }
  }
}
