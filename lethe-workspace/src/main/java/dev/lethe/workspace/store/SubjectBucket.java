package dev.lethe.workspace.store;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The bytes of one bucket of the index: names in their order, each with its rising serial numbers
 * as differences; numbers in seven bits a byte.
 *
 * <p>The same people with the same rows are the same bytes, whoever came or went before.
 */
final class SubjectBucket {

  private SubjectBucket() {}

  static byte[] encode(SortedMap<String, long[]> people) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(16 * people.size());
    for (Map.Entry<String, long[]> person : people.entrySet()) {
      byte[] name = person.getKey().getBytes(StandardCharsets.UTF_8);
      write(out, name.length);
      out.writeBytes(name);
      write(out, person.getValue().length);
      long last = 0;
      for (long serial : person.getValue()) {
        write(out, serial - last);
        last = serial;
      }
    }
    return out.toByteArray();
  }

  static SortedMap<String, long[]> decode(byte[] bytes) {
    SortedMap<String, long[]> people = new TreeMap<>();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    while (in.hasRemaining()) {
      people.put(name(in), serials(in));
    }
    return people;
  }

  /**
   * The bytes without these people, whose rows are put into {@code found}: the others are copied as
   * they stand, which is far faster than to read and write them all.
   */
  static byte[] without(byte[] bytes, Set<String> leaving, Map<String, long[]> found) {
    ByteArrayOutputStream rest = new ByteArrayOutputStream(bytes.length);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    while (in.hasRemaining()) {
      int from = in.position();
      String name = name(in);
      if (leaving.contains(name)) {
        found.put(name, serials(in));
      } else {
        for (long left = read(in); left > 0; left--) {
          read(in);
        }
        rest.write(bytes, from, in.position() - from);
      }
    }
    return rest.toByteArray();
  }

  private static String name(ByteBuffer in) {
    byte[] name = new byte[(int) read(in)];
    in.get(name);
    return new String(name, StandardCharsets.UTF_8);
  }

  private static long[] serials(ByteBuffer in) {
    long[] serials = new long[(int) read(in)];
    long last = 0;
    for (int i = 0; i < serials.length; i++) {
      last += read(in);
      serials[i] = last;
    }
    return serials;
  }

  private static void write(ByteArrayOutputStream out, long value) {
    long rest = value;
    for (; rest >= 0x80; rest >>>= 7) {
      out.write((int) ((rest & 0x7F) | 0x80));
    }
    out.write((int) rest);
  }

  private static long read(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
