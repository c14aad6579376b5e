package dev.lethe.exchange.proto;

import dev.lethe.base.BadInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.DoubleConsumer;
import java.util.function.LongConsumer;

/**
 * Reads one message of a stranger's file, field by field:
 *
 * <pre>{@code
 * while (message.next()) {
 *   switch (message.field()) {
 *     case 1 -> name = message.text();
 *     case 5 -> readShape(message.message());
 *     default -> {} // a field that is not asked for is passed over
 *   }
 * }
 * }</pre>
 *
 * <p>Bytes that are no message are refused with their place. Lengths are compared with what is left
 * before anything is made of them, and messages nest to {@link #DEEPEST} only.
 */
public final class ProtoReader {

  /** How deep messages may stand in one another. */
  public static final int DEEPEST = 100;

  private static final int LONGEST_VARINT = 10;

  private final String file;
  private final ByteBuffer in;

  /** Where this message begins in the file. */
  private final int start;

  private final int depth;
  private int field;
  private int wireType;
  private int place;
  private long number;
  private ByteBuffer content;

  private ProtoReader(String file, ByteBuffer in, int start, int depth) {
    this.file = file;
    this.in = in.order(ByteOrder.LITTLE_ENDIAN);
    this.start = start;
    this.depth = depth;
    content = in;
  }

  /**
   * The message that these bytes are.
   *
   * @param file for messages
   */
  public static ProtoReader of(String file, byte[] bytes) {
    return new ProtoReader(file, ByteBuffer.wrap(bytes), 0, 1);
  }

  /** Goes to the next field; false at the end of the message. */
  public boolean next() {
    if (!in.hasRemaining()) {
      return false;
    }
    place = start + in.position();
    long tag = varint(in);
    if (tag >>> 3 == 0 || tag >>> 3 > 0x1FFFFFFF) {
      throw bad("the number of a field must be 1 to 2^29 - 1, but it is " + (tag >>> 3));
    }
    field = (int) (tag >>> 3);
    wireType = (int) (tag & 7);
    switch (wireType) {
      case WireType.VARINT -> number = varint(in);
      case WireType.FIXED64 -> content = slice(Long.BYTES);
      case WireType.LENGTH -> content = slice(varint(in));
      case WireType.FIXED32 -> content = slice(Integer.BYTES);
      default -> throw bad("field " + field + " has the unknown wire type " + wireType);
    }
    return true;
  }

  public int field() {
    return field;
  }

  public long integer() {
    require(WireType.VARINT, "an integer");
    return number;
  }

  public byte[] bytes() {
    require(WireType.LENGTH, "bytes");
    byte[] copy = new byte[content.remaining()];
    content.duplicate().get(copy);
    return copy;
  }

  public String text() {
    require(WireType.LENGTH, "a text");
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(content.duplicate()).toString();
    } catch (CharacterCodingException e) {
      throw new BadInputException(where() + "field " + field + " is no text in UTF-8", e);
    }
  }

  public ProtoReader message() {
    require(WireType.LENGTH, "a message");
    if (depth == DEEPEST) {
      throw bad("messages nest deeper than " + DEEPEST + " levels");
    }
    int begin = start + in.position() - content.remaining();
    return new ProtoReader(file, content.slice(), begin, depth + 1);
  }

  /** The integers of a repeated field, packed or one at a time. */
  public void integers(LongConsumer each) {
    if (wireType == WireType.VARINT) {
      each.accept(number);
      return;
    }
    require(WireType.LENGTH, "integers");
    ByteBuffer packed = content.duplicate();
    while (packed.hasRemaining()) {
      each.accept(varint(packed));
    }
  }

  /** The floats of a repeated field, packed or one at a time. */
  public void floats(DoubleConsumer each) {
    ByteBuffer packed = packed(WireType.FIXED32, Float.BYTES, "floats");
    while (packed.hasRemaining()) {
      each.accept(packed.getFloat());
    }
  }

  /** The doubles of a repeated field, packed or one at a time. */
  public void doubles(DoubleConsumer each) {
    ByteBuffer packed = packed(WireType.FIXED64, Double.BYTES, "doubles");
    while (packed.hasRemaining()) {
      each.accept(packed.getDouble());
    }
  }

  private ByteBuffer packed(int single, int size, String what) {
    if (wireType != single) {
      require(WireType.LENGTH, what);
    }
    if (content.remaining() % size != 0) {
      throw bad(
          "field %d has %d bytes, which are no %s of %d bytes each"
              .formatted(field, content.remaining(), what, size));
    }
    return content.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  private ByteBuffer slice(long length) {
    if (length < 0 || length > in.remaining()) {
      throw bad(
          "field %d has a length of %s bytes, and %d are left"
              .formatted(field, Long.toUnsignedString(length), in.remaining()));
    }
    ByteBuffer part = in.slice(in.position(), (int) length).order(ByteOrder.LITTLE_ENDIAN);
    in.position(in.position() + (int) length);
    return part;
  }

  private long varint(ByteBuffer from) {
    long value = 0;
    for (int i = 0; i < LONGEST_VARINT && from.hasRemaining(); i++) {
      byte next = from.get();
      if (i == LONGEST_VARINT - 1 && (next & 0xFE) != 0) {
        throw bad("an integer has more than 64 bits");
      }
      value |= (long) (next & 0x7F) << (7 * i);
      if (next >= 0) {
        return value;
      }
    }
    throw bad("the bytes end within an integer");
  }

  private void require(int expected, String what) {
    if (wireType != expected) {
      throw bad("field " + field + " should be " + what + ", but has wire type " + wireType);
    }
  }

  private BadInputException bad(String what) {
    return new BadInputException(where() + what);
  }

  private String where() {
    return file + ": byte " + place + ": ";
  }
}
