package dev.lethe.exchange.proto;

/** How a field's value is laid out: the low three bits of its tag. */
final class WireType {

  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int LENGTH = 2;
  static final int FIXED32 = 5;

  private WireType() {}
}
