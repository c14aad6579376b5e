package dev.lethe.data.embedding;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.CountedInput;
import dev.lethe.data.table.Shown;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a {@code .npy} file says of itself: rows, numbers a row, four or eight bytes each, and their
 * order.
 *
 * <p>Format 1.0, 2.0 or 3.0: the magic bytes, the version, the length of a Python dictionary, the
 * dictionary. Two axes of single or double precision, row after row, can be read; all else is
 * refused with what to do about it.
 */
record NpyHeader(long rows, int columns, int width, ByteOrder order) {

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  /**
   * Three fields are shorter by far; only tables of many named fields, which are refused, are not.
   */
  private static final int LONGEST = 1 << 16;

  /** Reads as far as the first number. */
  static NpyHeader read(ByteSource source, CountedInput in) throws IOException {
    byte[] start = bytes(source, in, MAGIC.length + 2);
    if (!Arrays.equals(Arrays.copyOf(start, MAGIC.length), MAGIC)) {
      throw refused(source, "this is no .npy file: it does not begin with \\x93NUMPY");
    }
    int version = start[MAGIC.length];
    if (version < 1 || version > 3 || start[MAGIC.length + 1] != 0) {
      throw refused(source, "versions 1.0, 2.0 and 3.0 of .npy can be read, but this is another");
    }
    ByteBuffer size =
        ByteBuffer.wrap(bytes(source, in, version == 1 ? 2 : 4)).order(ByteOrder.LITTLE_ENDIAN);
    long length = version == 1 ? size.getShort() & 0xffff : size.getInt() & 0xffffffffL;
    if (length > LONGEST) {
      throw refused(source, "the header must be shorter than 64 KiB, but has " + length + " bytes");
    }
    byte[] text = bytes(source, in, (int) length);
    return of(source, NpyFields.parse(source, new String(text, StandardCharsets.ISO_8859_1)));
  }

  private static NpyHeader of(ByteSource source, NpyFields fields) {
    if (fields.fortranOrder()) {
      throw refused(
          source,
          "the array is stored column by column (Fortran order): save"
              + " numpy.ascontiguousarray(x) instead");
    }
    long[] shape = fields.shape();
    if (shape.length != 2) {
      throw refused(
          source,
          "an array of rows has two axes, but the shape of this one is " + Arrays.toString(shape));
    }
    if (shape[1] < 1 || shape[1] > Feature.Block.LARGEST) {
      throw refused(
          source,
          "a row must have 1 to %d numbers, but has %d".formatted(Feature.Block.LARGEST, shape[1]));
    }
    return new NpyHeader(
        shape[0], (int) shape[1], width(source, fields.type()), order(fields.type()));
  }

  private static int width(ByteSource source, String type) {
    if (type.matches("[<>]f[48]")) {
      return type.charAt(2) - '0';
    }
    throw refused(
        source,
        type.startsWith("|O")
            ? "an array of Python objects is a program (pickle) and is not run: save x.astype('f4')"
            : "numbers of type f4 or f8 can be read, but this array has %s: save x.astype('f4')"
                .formatted(Shown.of(type)));
  }

  private static ByteOrder order(String type) {
    return type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  private static byte[] bytes(ByteSource source, CountedInput in, int count) throws IOException {
    byte[] bytes = new byte[count];
    if (in.fill(bytes, 0, count) < count) {
      throw refused(source, "the header is cut off");
    }
    return bytes;
  }

  static BadInputException refused(ByteSource source, String why) {
    return new BadInputException(source.name() + ": " + why);
  }
}
