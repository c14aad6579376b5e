package dev.lethe.dist;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The files that the build made. */
final class Archives {

  static final Path TARGET = Path.of("target").toAbsolutePath();
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  static final String VERSION = System.getProperty("lethe.version", "");
  static final String TOP = "lethe-" + VERSION;
  static final Path ZIP = TARGET.resolve(TOP + ".zip");
  static final Path TAR = TARGET.resolve(TOP + ".tar.gz");

  static final String CONTAINER = "lethe:" + VERSION;

  private Archives() {}

  /** The folder that comes out of the zip. */
  static Path unzipped(Path into) {
    assumeTrue(Command.tool("unzip").isPresent(), "there is no unzip here");
    Command.in(into).run("unzip", "-q", ZIP.toString()).worked();
    return into.resolve(TOP);
  }

  /** The folder that comes out of the archive that brings a Java. */
  static Path untarred(Path into) {
    Command.in(into).run("tar", "xzf", image("-linux-x64.tar.gz").toString()).worked();
    return into.resolve(TOP);
  }

  /** For an engine to load. */
  static Path container() {
    return image("-container.tar");
  }

  /** What only some builds make. */
  private static Path image(String ending) {
    Path file = TARGET.resolve(TOP + ending);
    assumeTrue(Files.exists(file), () -> file.getFileName() + " was not built (-Pimage)");
    return file;
  }
}
