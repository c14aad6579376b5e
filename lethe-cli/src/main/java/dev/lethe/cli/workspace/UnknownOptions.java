package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.files.Rights;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * What becomes of named people who are not here. Their names are personal data of somebody: they
 * are told to whoever asked, and kept nowhere.
 */
public final class UnknownOptions {

  public static final int SOME_UNKNOWN = 6;

  @Option(
      names = "--allow-unknown",
      description =
          "Exit code 0 although some of the named people have no rows here; 6 says so otherwise,"
              + " and the others are forgotten all the same.")
  private boolean allowed;

  @Option(
      names = "--unknown-to",
      paramLabel = "FILE",
      description =
          "Write the ids of named people who have no rows here into a new file, one a line, that"
              + " only its owner may read.")
  private @Nullable Path file;

  private boolean told;

  /** Whether anything is said about them. */
  boolean isAsked() {
    return allowed || file != null;
  }

  /** The file is made before anything is forgotten, so that a bad place is told in time. */
  <T> T during(Supplier<T> forgetting) {
    if (file == null) {
      return forgetting.get();
    }
    make(file);
    try {
      return forgetting.get();
    } catch (RuntimeException | Error failure) {
      if (!told) {
        file.toFile().delete();
      }
      throw failure;
    }
  }

  private static void make(Path file) {
    try {
      Files.createFile(file, Rights.of(file, Rights.OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      throw new BadUsageException(
          "--unknown-to needs a new file, but there is one already: " + file, e);
    } catch (IOException e) {
      throw new BadUsageException(
          "--unknown-to: "
              + file
              + " cannot be made: there is no such folder, or it may not be written to",
          e);
    }
  }

  /** Tells who is not here; the exit code. */
  int tell(RemovalReport report, Output output) {
    List<String> unknown = report.unknown();
    told = true;
    if (file != null) {
      write(file, unknown, output);
    }
    if (unknown.isEmpty()) {
      return 0;
    }
    String who =
        unknown.size()
            + " of the named people have no rows here (forgotten already, or misspelt): "
            + RemovalReport.some(unknown)
            + (file == null && unknown.size() > RemovalReport.SHOWN
                ? "; --unknown-to FILE writes them all"
                : "");
    if (allowed) {
      output.note(who);
    } else {
      output.err().println("lethe: " + who + "; the others are forgotten");
    }
    return allowed ? 0 : SOME_UNKNOWN;
  }

  /** The others are forgotten by now, so trouble here is told, not thrown. */
  private static void write(Path file, List<String> unknown, Output output) {
    try (FileChannel channel = FileChannel.open(file, EnumSet.of(StandardOpenOption.WRITE))) {
      String lines = unknown.isEmpty() ? "" : String.join("\n", unknown) + "\n";
      Channels.newOutputStream(channel).write(lines.getBytes(StandardCharsets.UTF_8));
      channel.force(true);
    } catch (IOException e) {
      output.note("the unknown ids could not be written to " + file + ": " + e);
    }
  }
}
