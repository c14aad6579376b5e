package dev.lethe.exchange.proto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes one message, field by field in the order of the calls: equal calls give equal bytes. */
public final class ProtoWriter {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public ProtoWriter integer(int field, long value) {
    tag(field, WireType.VARINT);
    varint(value);
    return this;
  }

  public ProtoWriter bytes(int field, byte[] value) {
    tag(field, WireType.LENGTH);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  public ProtoWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public ProtoWriter message(int field, ProtoWriter value) {
    return bytes(field, value.toBytes());
  }

  public byte[] toBytes() {
    return out.toByteArray();
  }

  private void tag(int field, int wireType) {
    varint(((long) field << 3) | wireType);
  }

  /** Seven bits a byte, the lowest first; a negative number has all ten bytes. */
  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
