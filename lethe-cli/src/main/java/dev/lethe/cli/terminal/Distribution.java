package dev.lethe.cli.terminal;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheVersion;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.certificate.format.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder that this program runs from: app.jar, and its libraries below it.
 *
 * <p>The build lists them once with their digests, and certificates name that list. Digests of all
 * of them at every start would take longer than most commands do.
 */
public record Distribution(Path folder) {

  private static final String APP = "app.jar";
  private static final String MANIFEST = "manifest.txt";

  /** What certificates and reports say that made them. */
  public static Origin.Software software() {
    return new Origin.Software(
        "lethe",
        LetheVersion.text(),
        running().flatMap(Distribution::recorded).map(SoftwareManifest::digest));
  }

  /** Where this code is from; empty where it runs from folders of classes, as in tests. */
  public static Optional<Distribution> running() {
    try {
      URI code = Distribution.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      return around(Path.of(code));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The one that a jar belongs to: it is app.jar, or a library of it. */
  static Optional<Distribution> around(Path jar) {
    Path beside = jar.toAbsolutePath().resolveSibling("");
    return Files.isRegularFile(jar)
        ? Stream.of(beside, beside.resolveSibling(""))
            .filter(folder -> Files.isRegularFile(folder.resolve(APP)))
            .map(Distribution::new)
            .findFirst()
        : Optional.empty();
  }

  /** As the build wrote it; empty where it did not. */
  public Optional<SoftwareManifest> recorded() {
    Path file = folder.resolve(MANIFEST);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(SoftwareManifest.read(file.toString(), Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be read: " + e, e);
    }
  }

  /** By the files as they are now. */
  public SoftwareManifest found() {
    Map<String, Sha256> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Distribution::isJar).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        files.put(name, digest(file));
      }
    } catch (IOException | UncheckedIOException e) {
      throw new BadInputException(folder + ": its files cannot be read: " + e, e);
    }
    return SoftwareManifest.of(files);
  }

  private static boolean isJar(Path file) {
    return file.toString().endsWith(".jar") && Files.isRegularFile(file);
  }

  private static Sha256 digest(Path file) throws IOException {
    MessageDigest sha256 = Sha256.algorithm();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha256)) {
      byte[] buffer = new byte[1 << 16];
      while (in.read(buffer) >= 0) {
        // reading is what feeds the digest
      }
    }
    return Sha256.ofBytes(sha256.digest());
  }
}
