package dev.lethe.workspace.content;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.certificate.commitment.RowsDigestBuilder;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.workspace.store.WriteView;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes batches of people into a workspace within one transaction.
 *
 * <p>Rows go to the database at once. Names and leaves of the commitment are spread over all
 * buckets of their tables, each of which is written anew for a few of them: they are gathered, and
 * written when they take a part of the memory, and at the end.
 */
final class Intake {

  /** Names and leaves take at most one eighth of the memory. */
  private static final long SHARE = 8;

  /** Bytes of a name and of a leaf, as they are gathered. */
  private static final long BYTES = 160;

  private final WriteView view;
  private final Declared declared;
  private final Progress progress;
  private final long most;
  private ExactStatistics statistics;
  private List<String> names = new ArrayList<>();
  private RowsDigestBuilder leaves = new RowsDigestBuilder();
  private long entered;
  private long taken;

  Intake(WriteView view, Declared declared, Progress progress) {
    this(view, declared, progress, Runtime.getRuntime().maxMemory() / SHARE / BYTES);
  }

  /**
   * The same with a limit of one's own.
   *
   * @param most so many names are gathered, or a batch of more
   */
  Intake(WriteView view, Declared declared, Progress progress, long most) {
    this.view = view;
    this.declared = declared;
    this.progress = progress;
    this.most = most;
    this.statistics = StoredData.statistics(view, declared);
    this.entered = view.rowSum();
  }

  static void of(WriteView view, Declared declared, Arrivals people, Progress progress) {
    Intake intake = new Intake(view, declared, progress);
    people.each(intake::add);
    intake.finish();
  }

  void add(People people) {
    people.requireColumns(declared.columns());
    GridRows rows = people.rows();
    statistics =
        statistics.plus(
            new ParallelStatistics(Kernels.best(), Processors.count())
                .of(rows, declared.shells(), progress));
    view.appendRows(people.subjects(), rows);
    names.addAll(people.subjects());
    leaves.add(rows);
    taken += rows.rows();
    if (names.size() >= most) {
      settle();
    }
  }

  private void settle() {
    view.enterNames(names);
    CommitmentLeaves.add(view, leaves.build(), view.rowSum() - entered);
    entered = view.rowSum();
    names = new ArrayList<>();
    leaves = new RowsDigestBuilder();
  }

  void finish() {
    if (taken == 0) {
      throw new BadInputException("there are no rows to import");
    }
    settle();
    StoredData.putStatistics(view, statistics);
  }
}
