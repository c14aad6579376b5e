package dev.lethe.publish;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder of a release: what would be put up for others to take. */
public record ReleaseFolder(Path folder) {

  /** Sums of all files, in the form of {@code sha256sum}. */
  public static final String SUMS = "SHA256SUMS";

  /** The signed provenance; it names every file but itself and the sums, which name it. */
  public static final String PROVENANCE = "provenance.json";

  /** Every file but those two, by its path with slashes. */
  public Map<String, Sha256> files() {
    Map<String, Sha256> files = digests();
    files.keySet().removeAll(List.of(SUMS, PROVENANCE));
    return files;
  }

  /** What {@code SHA256SUMS} says: of every file but itself. */
  public String sums() {
    Map<String, Sha256> files = digests();
    files.remove(SUMS);
    StringBuilder text = new StringBuilder();
    files.forEach(
        (name, digest) -> text.append(digest.hex()).append("  ").append(name).append('\n'));
    return text.toString();
  }

  private Map<String, Sha256> digests() {
    Map<String, Sha256> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        files.put(name, Sha256.of(Files.readAllBytes(file)));
      }
    } catch (IOException e) {
      throw new BadInputException(folder + ": its files cannot be read: " + e, e);
    }
    return files;
  }
}
