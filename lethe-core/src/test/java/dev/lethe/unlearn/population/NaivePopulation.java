package dev.lethe.unlearn.population;

import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** A list of rows from which rows are deleted: the oracle for {@link Population}. */
final class NaivePopulation {

  record Row(String subject, int[] features, int label) {}

  private final int columns;
  private final List<Row> rows = new ArrayList<>();

  NaivePopulation(int columns) {
    this.columns = columns;
  }

  void add(List<String> subjects, GridRows more) {
    for (int r = 0; r < more.rows(); r++) {
      int[] features = Arrays.copyOfRange(more.features(), r * columns, (r + 1) * columns);
      rows.add(new Row(subjects.get(r), features, more.labels()[r]));
    }
  }

  /** Deletes the rows of these subjects and returns them. */
  GridRows forget(Set<String> subjects) {
    List<Row> gone = rows.stream().filter(row -> subjects.contains(row.subject())).toList();
    rows.removeAll(gone);
    return rows(gone);
  }

  GridRows rows() {
    return rows(rows);
  }

  private GridRows rows(List<Row> some) {
    return new GridRows(
        columns,
        some.stream().flatMapToInt(row -> Arrays.stream(row.features())).toArray(),
        some.stream().mapToInt(Row::label).toArray());
  }

  List<String> subjects() {
    return rows.stream().map(Row::subject).toList();
  }

  ExactStatistics statistics(NormShells shells) {
    return new ParallelStatistics(Kernels.java(), 1).of(rows(), shells, Progress.SILENT);
  }
}
