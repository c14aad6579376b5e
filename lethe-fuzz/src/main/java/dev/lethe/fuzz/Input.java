package dev.lethe.fuzz;

import java.util.Arrays;

/**
 * What the fuzzer sends: a few choices, one byte each, then the file itself.
 *
 * <p>The file stays one piece at the end, so that a seed is readable and a mutation of it is a
 * mutation of the file.
 */
final class Input {

  private final byte[] bytes;
  private int position;

  Input(byte[] bytes) {
    this.bytes = bytes;
  }

  /** One of {@code 0 … options − 1}; 0 behind the end. A digit of a seed file stands for itself. */
  int choice(int options) {
    int next = position < bytes.length ? bytes[position++] & 0xff : '0';
    return Math.floorMod(next - '0', options);
  }

  /** The next byte, or 0 behind the end. */
  int next() {
    return position < bytes.length ? bytes[position++] & 0xff : 0;
  }

  boolean isEmpty() {
    return position >= bytes.length;
  }

  byte[] rest() {
    return Arrays.copyOfRange(bytes, Math.min(position, bytes.length), bytes.length);
  }
}
