package dev.lethe.spark.history;

import dev.lethe.source.OldVersions;
import dev.lethe.spark.history.Mark.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Marks since which a table went back to a version from before them: people who had left are in the
 * table itself. No purge ends that; a later request does, once its own old versions are gone.
 */
record Undone(LakeTable table, List<Mark> marks) {

  static Undone among(LakeTable table, List<Mark> all) {
    return new Undone(table, all.stream().filter(mark -> mark.is(State.UNDONE)).toList());
  }

  /**
   * Whether a mark is older than one of these. It keeps its time then: one that it got when files
   * were written again would look like that of a later request.
   */
  boolean holdUp(Mark mark) {
    return marks.stream().anyMatch(each -> mark.at().isBefore(each.at()));
  }

  /** What is left of all: of these, and of the others as they were found. */
  List<OldVersions> beside(List<OldVersions> others) {
    List<OldVersions> all = new ArrayList<>(others);
    marks.stream().filter(mark -> !isOver(mark, others)).map(this::told).forEach(all::add);
    return all;
  }

  /** A later mark that is not undone itself is of a request after the table went back. */
  private static boolean isOver(Mark mark, List<OldVersions> others) {
    return others.stream()
        .anyMatch(each -> each.gone() && Mark.parse(each.mark()).at().isAfter(mark.at()));
  }

  private OldVersions told(Mark mark) {
    return new OldVersions(
        mark.toString(),
        false,
        Optional.empty(),
        "%s: the table has gone back to a version from before %d since, and may have people again who left: forget them once more"
            .formatted(table, mark.version()));
  }
}
