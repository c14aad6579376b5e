package dev.lethe.lab.run;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.picture.Picture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of a run. An artefact's {@code NAME.json} is written last, in one move: where it is,
 * everything else of the artefact is there too.
 *
 * @param settings what a finished artefact must have been made with to count as finished
 */
record FindingsFolder(Path root, String settings) {

  /** Whether this artefact is finished. */
  boolean has(Artefact artefact) {
    return read(artefact).filter(found -> found.settings().equals(settings)).isPresent();
  }

  /** What is on disk of an artefact, whatever it was made with. */
  Optional<StoredFindings> read(Artefact artefact) {
    Path file = file(artefact);
    try {
      return Files.exists(file) ? StoredFindings.parse(Files.readString(file)) : Optional.empty();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Path file(Artefact artefact) {
    return root.resolve(artefact.name() + ".json");
  }

  /** Writes everything; an older version is gone before the first file of the new one is there. */
  void write(Artefact artefact, Findings findings) {
    try {
      Files.createDirectories(root);
      Files.deleteIfExists(file(artefact));
      List<StoredFindings.Table> tables = new ArrayList<>();
      for (Sheet sheet : findings.sheets()) {
        write(sheet.name() + ".csv", sheet.csv().getBytes(StandardCharsets.UTF_8));
        tables.add(
            new StoredFindings.Table(
                sheet.name(),
                sheet.shown() ? sheet.header() : List.of(),
                sheet.shown() ? sheet.rows() : List.of()));
      }
      for (Picture picture : findings.pictures()) {
        write(picture.name() + ".svg", picture.svg().getBytes(StandardCharsets.UTF_8));
        write(picture.name() + ".png", picture.png());
      }
      StoredFindings stored = StoredFindings.of(artefact, findings, tables, settings);
      write(artefact.name() + ".json", stored.json().getBytes(StandardCharsets.UTF_8));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  String svg(String picture) {
    try {
      return Files.readString(root.resolve(picture + ".svg"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Writes {@code report.html}. */
  Path writePage(String html) {
    try {
      Files.createDirectories(root);
      return write("report.html", html.getBytes(StandardCharsets.UTF_8));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private Path write(String name, byte[] content) throws IOException {
    Path half = root.resolve(name + ".part");
    Files.write(half, content);
    return Files.move(
        half,
        root.resolve(name),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }
}
