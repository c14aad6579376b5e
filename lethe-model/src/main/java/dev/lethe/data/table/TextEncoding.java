package dev.lethe.data.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** How the bytes of a text stand for characters. Everything behind the first read is UTF-8. */
public enum TextEncoding {
  UTF8,
  /** One byte a character, as Windows writes western languages; ISO 8859-1 is a part of it. */
  LATIN1;

  private static final Charset WESTERN = Charset.forName("windows-1252");

  /**
   * UTF-8 where the whole text can be read so, else Latin-1; what is no such text is left alone.
   */
  public static TextEncoding of(ByteSource source) {
    return Tables.isBinary(source) || isUtf16(source) || isUtf8(source) ? UTF8 : LATIN1;
  }

  private static boolean isUtf16(ByteSource source) {
    return source.startsWith((byte) 0xff, (byte) 0xfe)
        || source.startsWith((byte) 0xfe, (byte) 0xff);
  }

  /** Whether it is UTF-8, or no text at all: a NUL byte is in none. */
  private static boolean isUtf8(ByteSource source) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    CharBuffer characters = CharBuffer.allocate(1 << 16);
    try (CountedInput input = source.open()) {
      boolean end = false;
      while (!end) {
        int wanted = bytes.remaining();
        int read = input.fill(bytes.array(), bytes.position(), wanted);
        end = read < wanted;
        bytes.position(bytes.position() + read).flip();
        if (hasNul(bytes)) {
          return true;
        }
        CoderResult result = decoder.decode(bytes, characters.clear(), end);
        if (result.isError()) {
          return false;
        }
        bytes.compact();
      }
      return true;
    } catch (IOException e) {
      throw source.failure(e);
    }
  }

  private static boolean hasNul(ByteBuffer bytes) {
    for (int i = 0; i < bytes.limit(); i++) {
      if (bytes.get(i) == 0) {
        return true;
      }
    }
    return false;
  }

  /** The text as UTF-8. */
  InputStream utf8(InputStream stored) {
    return this == UTF8 ? stored : new Widened(stored);
  }

  /** Each byte as the one to three bytes of its character. */
  private static final class Widened extends FilterInputStream {

    private static final byte[][] CHARACTERS = new byte[256][];

    static {
      for (int b = 0; b < CHARACTERS.length; b++) {
        String text = new String(new byte[] {(byte) b}, WESTERN);
        // Five bytes stand for nothing there; as ISO 8859-1 has it, then.
        CHARACTERS[b] =
            (text.equals("\ufffd") ? String.valueOf((char) b) : text)
                .getBytes(StandardCharsets.UTF_8);
      }
    }

    private final byte[] chunk = new byte[1 << 14];
    private byte[] rest = new byte[0];
    private int at;

    Widened(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (at == rest.length && !widen()) {
        return -1;
      }
      int count = Math.min(length, rest.length - at);
      System.arraycopy(rest, at, target, offset, count);
      at += count;
      return count;
    }

    private boolean widen() throws IOException {
      int read = in.read(chunk, 0, chunk.length);
      if (read < 0) {
        return false;
      }
      ByteBuffer wide = ByteBuffer.allocate(3 * read);
      for (int i = 0; i < read; i++) {
        wide.put(CHARACTERS[chunk[i] & 0xff]);
      }
      rest = new byte[wide.position()];
      wide.flip().get(rest);
      at = 0;
      return true;
    }
  }
}
