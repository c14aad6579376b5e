package dev.lethe.base;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that the build wrote into the jar: what certificates say that made them. */
public final class LetheVersion {

  private LetheVersion() {}

  public static String text() {
    Properties properties = new Properties();
    try (InputStream in = LetheVersion.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return properties.getProperty("version");
  }
}
