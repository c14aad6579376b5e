package dev.lethe.server.erasure;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.privacy.RandomBits;
import dev.lethe.source.ControlBatch;
import dev.lethe.source.ControlState;
import dev.lethe.source.ControlTable;
import dev.lethe.source.Deletion;
import dev.lethe.source.Settlement;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Errand;
import dev.lethe.workspace.Receipt;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Carries out the requests of a control table in one workspace.
 *
 * <p>Three steps, each whole or not done: the table fixes which requests are in the batch, under a
 * token; the workspace forgets, releases and keeps the token, in one transaction; the table gets
 * what the workspace's receipt says. After a crash between any two of them the next run begins with
 * the batch that it finds in the table. A workspace that knows the token gives the same receipt
 * again, so nothing is lost and nothing done twice.
 *
 * <p>Each batch is a sender of its own: its receipt stays, whatever other batches come before the
 * table has the answer.
 */
public final class TableErasure {

  private static final int TOKEN_BYTES = 16;

  private final ControlTable table;
  private final Workspace workspace;
  private final Clock clock;

  public TableErasure(ControlTable table, Workspace workspace, Clock clock) {
    this.table = table;
    this.workspace = workspace;
    this.clock = clock;
  }

  /** One batch, and at most one release. */
  public TableRun run(ReleaseRequest asked, Deletion deletion) {
    String token = HexFormat.of().formatHex(RandomBits.secure().secret(TOKEN_BYTES));
    return table
        .take(token, taker())
        .map(batch -> settled(batch, workspace.carryOut(errand(batch), asked, deletion)))
        .orElseGet(() -> TableRun.idle(workspace.history(deletion)));
  }

  /** The first key stays on the list whatever keys follow. */
  private String taker() {
    return workspace.keys().get(0).id().hex();
  }

  private Errand errand(ControlBatch batch) {
    LocalDate today = LocalDate.now(clock);
    List<String> people = batch.people().values().stream().distinct().toList();
    return new Errand(
        batch.token(),
        batch.token(),
        Optional.of(ForgetRequest.of(people)),
        false,
        report -> TableNote.of(today, batch.people(), report));
  }

  private TableRun settled(ControlBatch batch, Receipt.Given given) {
    Receipt receipt = given.receipt();
    try {
      TableNote note = TableNote.parse(receipt.note());
      Settlement settlement =
          new Settlement(
              note.day(),
              note.states(batch.people().keySet()),
              receipt.release(),
              receipt.release().stream().mapToObj(this::digest).findFirst());
      long written = batch.settle(settlement);
      long unknown =
          settlement.states().values().stream().filter(ControlState.UNKNOWN::equals).count();
      long all = settlement.states().size();
      return new TableRun(
          all - unknown,
          unknown,
          all - written,
          batch.waiting(),
          receipt.release(),
          given.history(),
          given.notes());
    } catch (LetheException unwritten) {
      throw new BadInputException(
          "the workspace is done with the batch, but the table does not say so yet; the same command"
              + " again finishes that: "
              + unwritten.getMessage(),
          unwritten);
    }
  }

  private String digest(long release) {
    return Sha256.of(workspace.certificate(release).getBytes(StandardCharsets.UTF_8)).hex();
  }
}
