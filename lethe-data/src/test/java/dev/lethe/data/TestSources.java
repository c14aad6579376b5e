package dev.lethe.data;

import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Small files in memory for tests. */
public final class TestSources {

  private TestSources() {}

  public static ByteSource text(String name, String content) {
    return ByteSource.of(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public static Table csv(String content) {
    return Tables.open(text("t.csv", content));
  }

  public static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream zip = new GZIPOutputStream(out)) {
      zip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Bytes given as ints, for headers of binary files. */
  public static ByteSource bytes(String name, int... content) {
    byte[] bytes = new byte[content.length];
    for (int i = 0; i < content.length; i++) {
      bytes[i] = (byte) content[i];
    }
    return ByteSource.of(name, bytes);
  }
}
