package dev.lethe.cuda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Driver and libraries that work in loops, for machines without a card (standin/card.cpp): made by
 * g++ into a folder where surefire has the system's loader look first.
 */
final class StandIn {

  private static final String DRIVER = "libcuda.so.1";

  /** The names that are asked for first; all of them are the one library. */
  private static final List<String> OTHERS =
      List.of("libcublas.so.13", "libcusolver.so.12", "libnvrtc.so.13");

  private StandIn() {}

  /** Does away with one of an older text. */
  static void forgetOld() {
    Path made = folder().resolve(DRIVER);
    try {
      if (Files.exists(made)
          && Files.getLastModifiedTime(made)
                  .compareTo(Files.getLastModifiedTime(folder().resolve("card.cpp")))
              < 0) {
        Files.delete(made);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes it; says why where that cannot be done. */
  static void make() {
    Path folder = folder();
    String searched = System.getenv("LD_LIBRARY_PATH");
    if (searched == null || !List.of(searched.split(":")).contains(folder.toString())) {
      throw new UnsupportedOperationException("nobody has the loader look into " + folder);
    }
    try {
      Path mine = Files.createTempFile(folder, "card", ".so");
      compile(folder.resolve("card.cpp"), mine);
      Files.move(mine, folder.resolve(DRIVER), StandardCopyOption.ATOMIC_MOVE);
      for (String name : OTHERS) {
        Files.deleteIfExists(folder.resolve(name));
        Files.createSymbolicLink(folder.resolve(name), Path.of(DRIVER));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    URL source = Objects.requireNonNull(StandIn.class.getResource("/standin/card.cpp"));
    try {
      return Objects.requireNonNull(Path.of(source.toURI()).getParent());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void compile(Path source, Path library) throws IOException {
    Process compiler;
    try {
      compiler =
          new ProcessBuilder(
                  "g++",
                  "-std=c++17",
                  "-O3",
                  "-ffp-contract=off",
                  "-shared",
                  "-fPIC",
                  "-o",
                  library.toString(),
                  source.toString(),
                  "-ldl")
              .inheritIO()
              .start();
    } catch (IOException none) {
      throw new UnsupportedOperationException("no g++ is here to make a stand-in for one", none);
    }
    try {
      if (!compiler.waitFor(5, TimeUnit.MINUTES) || compiler.exitValue() != 0) {
        throw new IllegalStateException("g++ did not compile " + source);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What the driver of these tests is: this, or that of a card. */
  static boolean isHere() {
    ACard.driver();
    return Files.exists(folder().resolve(DRIVER));
  }

  private static Library library() {
    return Library.anyOf(List.of(DRIVER), "a stand-in");
  }

  /** Counts from now on, and nothing fails. */
  static void begin() {
    begin(0, false, 0);
  }

  /** The n-th call from now on fails, and where that is for good all that come after it. */
  static void failAt(long call, boolean forGood) {
    begin(call, forGood, 0);
  }

  /** Of the n-th product or copy from now on one bit is wrong. */
  static void damageAt(long work) {
    begin(0, false, work);
  }

  private static void begin(long call, boolean forGood, long work) {
    library().call("standInBegin", "pip", call, forGood ? 1 : 0, work);
  }

  /**
   * What happened since {@link #begin()}, and ever.
   *
   * @param held blocks of memory that nobody freed
   * @param unwiped that were freed with something in them
   * @param overrun that were written to beyond their end
   * @param contexts that were retained, since then
   * @param modules that were loaded, since then
   * @param onHost blocks of this machine's memory that nobody freed
   */
  record Counts(
      long calls,
      long work,
      long held,
      long unwiped,
      long overrun,
      long contexts,
      long modules,
      long onHost) {}

  static Counts counts() {
    Words words = Words.ofThread();
    library().call("standInCounts", "p", words.address(0));
    return new Counts(
        words.getLong(0),
        words.getLong(1),
        words.getLong(2),
        words.getLong(3),
        words.getLong(4),
        words.getLong(5),
        words.getLong(6),
        words.getLong(7));
  }
}
