package dev.lethe.server.office;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What of a release may be given to anybody. The opening is not among it. */
public record ReleasedFiles(Path folder) {

  private static final String PAGE = "certificate.html";

  private static final List<String> PUBLIC =
      List.of(
          ReleaseNames.CERTIFICATE,
          PAGE,
          ReleaseNames.PARAMETERS,
          ReleaseNames.SCHEMA,
          ReleaseNames.PUBLIC_KEY,
          ReleaseNames.KEYS,
          ReleaseNames.LOG_PROOF,
          ReleaseNames.STAMP);

  /** Those that are there. */
  public List<String> names() {
    return PUBLIC.stream().filter(name -> Files.exists(folder.resolve(name))).toList();
  }

  public boolean has(String name) {
    return names().contains(name);
  }

  /** One of {@link #names}. */
  public byte[] content(String name) {
    if (!has(name)) {
      throw new IllegalArgumentException("no public file of a release: " + name);
    }
    return ByteSource.of(folder.resolve(name)).small("a file of a release");
  }

  public byte[] certificate() {
    return content(ReleaseNames.CERTIFICATE);
  }
}
