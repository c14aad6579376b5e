package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.Statement;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.content.CommitmentLeaves;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Whether everything in a workspace fits together, database and files. */
final class Checked {

  private Checked() {}

  /** Checks a workspace that was opened since anything happened to it. */
  static void consistent(Home home, Workspace open) {
    consistent(home, open, 1);
  }

  /** The same with the files of releases from this number on. */
  static void consistent(Home home, Workspace open, long from) {
    try (WorkspaceStore store = WorkspaceStore.open(home.location())) {
      store.read(
          view -> {
            assertThat(Inspection.of(view, open.declared(), home).examined())
                .allSatisfy(one -> assertThat(one.sound()).as(one.toString()).isTrue());
            List<ReleaseEntry> releases = view.releases();
            for (ReleaseEntry entry : releases.subList((int) from - 1, releases.size())) {
              boolean last = entry.number() == releases.size();
              files(open, view, entry.number(), last && !view.requests().isEmpty());
            }
            return true;
          });
    }
    WorkspaceLog log = open.log();
    assertThat(log.releases()).extracting(WorkspaceLog.ReleaseLine::number).isSorted();
  }

  private static void files(Workspace open, ReadView view, long number, boolean current) {
    ReleaseFiles files = new Exports(open.home().releases(), open.declared()).files(number);
    String name = files.certificate().toString();
    Statement statement =
        EnvelopeJson.read(name, bytes(files.certificate())).verified(name, open.keys());
    assertThat(statement.parameters()).as(name).isEqualTo(Sha256.of(bytes(files.parameters())));
    assertThat(names(files.folder())).as(name).noneMatch(file -> file.endsWith(".part"));
    if (current) {
      Opening opening = OpeningJson.read(name, bytes(files.opening()));
      assertThat(opening.commitment())
          .as(name)
          .isEqualTo(statement.certificate().retained().commitment());
      assertThat(opening.rowsRoot()).as(name).isEqualTo(CommitmentLeaves.root(view));
    }
    assertThat(Files.exists(files.opening()))
        .as("opening of " + name)
        .isEqualTo(view.documents(number).orElseThrow().opening().isPresent());
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
