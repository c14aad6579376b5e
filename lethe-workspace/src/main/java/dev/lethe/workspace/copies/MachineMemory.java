package dev.lethe.workspace.copies;

import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What this machine remembers of workspaces that were changed from it, outside of them: a file
 * each, readable by its owner alone, with the number of the last change and the place. Nothing
 * about people.
 */
public record MachineMemory(Path folder) {

  /** The last change of a workspace that was made or seen from here, and where it was then. */
  record Remembered(long generation, String place) {}

  /** {@code lethe.state} or LETHE_STATE name the folder; else it is where such state belongs. */
  public static MachineMemory ofThisMachine() {
    Path usual = Path.of(System.getProperty("user.home"), ".local", "state");
    return new MachineMemory(
        Stream.of(System.getProperty("lethe.state"), System.getenv("LETHE_STATE"))
            .filter(named -> named != null && !named.isBlank())
            .findFirst()
            .map(Path::of)
            .orElseGet(
                () ->
                    Optional.ofNullable(System.getenv("XDG_STATE_HOME"))
                        .filter(named -> !named.isBlank())
                        .map(Path::of)
                        .orElse(usual)
                        .resolve("lethe")));
  }

  Optional<Remembered> recall(String identity) throws IOException {
    try {
      List<String> lines = Files.readAllLines(folder.resolve(identity), StandardCharsets.UTF_8);
      return Optional.of(new Remembered(Long.parseLong(lines.get(0)), lines.get(1)));
    } catch (NoSuchFileException never) {
      return Optional.empty();
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException(folder.resolve(identity) + " is not as it was written", e);
    }
  }

  void remember(String identity, Remembered last) throws IOException {
    Files.createDirectories(folder);
    WholeFile.put(
        folder.resolve(identity),
        last.generation() + "\n" + last.place() + "\n",
        Rights.OWNER_ONLY);
  }
}
