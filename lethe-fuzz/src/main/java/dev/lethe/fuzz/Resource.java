package dev.lethe.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Files that lie beside these classes. */
final class Resource {

  private Resource() {}

  static boolean exists(String name) {
    return Resource.class.getResource(name) != null;
  }

  static byte[] bytes(String name) {
    try (InputStream in = Objects.requireNonNull(Resource.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
