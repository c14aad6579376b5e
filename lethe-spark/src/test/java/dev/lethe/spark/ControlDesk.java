package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.Origin;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.server.erasure.TableErasure;
import dev.lethe.server.erasure.TableRun;
import dev.lethe.source.ControlBatch;
import dev.lethe.source.ControlColumns;
import dev.lethe.source.ControlTable;
import dev.lethe.source.Deletion;
import dev.lethe.source.RowSources;
import dev.lethe.source.Settlement;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.spark.sql.Row;

/**
 * A workspace with rows of its own, and a control table at an address.
 *
 * @param home the folder of the workspace
 */
record ControlDesk(Path home, String address) {

  /** Where a process ends: an error that nothing of ours catches. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  static ControlDesk trained(Path folder, String address, List<Row> people) throws IOException {
    Path data = Files.writeString(folder.resolve("people.csv"), People.csv(people));
    Path schema =
        Files.writeString(folder.resolve("schema.json"), SchemaWriter.json(People.incomes()));
    ControlDesk desk = new ControlDesk(folder.resolve("w"), address);
    Ran ran =
        Ran.line(
            "train --workspace %s --data %s --schema %s --model ridge --lambda 0.1"
                .formatted(desk.home, data, schema));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return desk;
  }

  /** The command as it is given. */
  Ran forget(String more) {
    return Ran.line(
        "forget --workspace %s --subjects %s --epsilon 1 --delta 1e-6 --capacity 100 %s"
            .formatted(home, address, more));
  }

  Ran done(String more) {
    Ran ran = forget(more);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran;
  }

  Workspace open() {
    return Workspace.open(
        Home.of(home.toString(), Optional.empty(), Optional.empty()),
        WorkspaceTools.of(Origin.Software.of("lethe", "test")));
  }

  int releases() {
    try (Workspace workspace = open()) {
      return workspace.log().releases().size();
    }
  }

  private ControlTable table() {
    return RowSources.requests(address, ControlColumns.USUAL);
  }

  private TableRun run(ControlTable table) {
    try (Workspace workspace = open()) {
      return new TableErasure(table, workspace, Clock.systemUTC())
          .run(LakeWorkspace.asked(), Deletion.BY_OWNER);
    }
  }

  /** A run during which something happens once the batch is taken. */
  TableRun whileTaken(Runnable something) {
    return run(
        new ControlTable() {
          @Override
          public String name() {
            return address;
          }

          @Override
          public Optional<ControlBatch> take(String token, String taker) {
            Optional<ControlBatch> taken = table().take(token, taker);
            something.run();
            return taken;
          }
        });
  }

  /** A run during which something happens once the workspace has forgotten. */
  TableRun whileForgotten(Runnable something) {
    return run(
        new ControlTable() {
          @Override
          public String name() {
            return address;
          }

          @Override
          public Optional<ControlBatch> take(String token, String taker) {
            return table().take(token, taker).map(batch -> new Before(batch, something));
          }
        });
  }

  /** A batch whose settling comes after something else. */
  private record Before(ControlBatch batch, Runnable something) implements ControlBatch {

    @Override
    public String token() {
      return batch.token();
    }

    @Override
    public SortedMap<Integer, String> people() {
      return batch.people();
    }

    @Override
    public long waiting() {
      return batch.waiting();
    }

    @Override
    public long settle(Settlement settlement) {
      something.run();
      return batch.settle(settlement);
    }
  }

  @SuppressWarnings("DoNotCallSuggester") // it is called in place of what would go on
  static void die() {
    throw new Killed();
  }
}
