package dev.lethe.bench.scale;

import dev.lethe.bench.generated.ScratchFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A workspace of rows that memory does not hold: all of it in a Java process of a small heap
 * ({@link RowsChild}).
 */
public final class RowsBench {

  private static final int COLUMNS = 100;

  /** Flags of this process that are not for the other: its heap, and archives of classes. */
  private static final List<String> OTHERS =
      List.of("-Xmx", "-Xshare", "-XX:SharedArchiveFile", "-XX:AOTCache");

  private RowsBench() {}

  /**
   * Measures.
   *
   * @param megabytes of the heap
   */
  public static boolean run(int rows, int megabytes, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%n%,d rows of %d features, %.0f MB, in a heap of %d MB%n",
        rows,
        COLUMNS,
        4.0 * rows * (COLUMNS + 1) / 1e6,
        megabytes);
    try (ScratchFolder folder = ScratchFolder.make()) {
      return child(folder.path(), rows, megabytes).waitFor() == 0;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Process child(Path folder, int rows, int megabytes) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> OTHERS.stream().noneMatch(flag::startsWith))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-Xmx" + megabytes + "m",
            "-cp",
            System.getProperty("java.class.path"),
            RowsChild.class.getName(),
            folder.resolve("w").toString(),
            Integer.toString(rows),
            Integer.toString(COLUMNS)));
    return new ProcessBuilder(command).inheritIO().start();
  }
}
