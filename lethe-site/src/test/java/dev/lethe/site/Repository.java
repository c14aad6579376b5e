package dev.lethe.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** This repository, and small invented ones. */
final class Repository {

  /** Tests run in the folder of their module. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Repository() {}

  /** A repository with these files. */
  static Path with(Path folder, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path place = folder.resolve(file.getKey());
      Files.createDirectories(Objects.requireNonNull(place.getParent()));
      Files.writeString(place, file.getValue());
    }
    return folder;
  }
}
