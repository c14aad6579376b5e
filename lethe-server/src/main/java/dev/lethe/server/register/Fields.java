package dev.lethe.server.register;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Texts as bytes, each with its length in front: no two lists have the same bytes. */
final class Fields {

  private Fields() {}

  static byte[] bytes(List<String> texts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (String text : texts) {
        byte[] each = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(each.length);
        out.write(each);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static List<String> texts(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    List<String> texts = new ArrayList<>();
    while (in.hasRemaining()) {
      byte[] each = new byte[in.getInt()];
      in.get(each);
      texts.add(new String(each, StandardCharsets.UTF_8));
    }
    return List.copyOf(texts);
  }
}
