package dev.lethe.certificate.format;

import java.util.Base64;
import java.util.Optional;

/** Base64 in the one form that given bytes have: standard alphabet, padded, no stray bits. */
public final class Base64Text {

  private Base64Text() {}

  public static String of(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The bytes; empty where the text is not what {@link #of} writes. */
  public static Optional<byte[]> read(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return of(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
