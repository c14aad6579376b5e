package dev.lethe.unlearn.population;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowsInMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The people behind a model: rows on the grid, whose they are, and their exact statistics.
 *
 * <p>Forgetting leaves what importing only the others would have made: the same statistics, bit for
 * bit, because they are integers (docs/mathematics/statistics.md), and the same rows in the same
 * order, because those that stay keep their relative order. So whatever is computed from R
 * afterwards, floating-point sums over its rows included, is a function of R alone
 * (docs/mathematics/noise.md), and no error adds up over requests.
 *
 * <p>Immutable: each change gives a new version that shares all chunks it does not touch. A request
 * of r rows costs O(r·d² + shells·d²) for the statistics, one chunk of about 2¹³ values for each
 * row (see {@link RowStore}), and n/2⁷ pointers or so; never a pass over the rows.
 */
public final class Population {

  private final RowStore store;
  private final SubjectIndex index;
  private final ExactStatistics statistics;

  private Population(RowStore store, SubjectIndex index, ExactStatistics statistics) {
    this.store = store;
    this.index = index;
    this.statistics = statistics;
  }

  /** Nobody yet. */
  public static Population empty(NormShells shells, int columns) {
    return new Population(
        RowStore.empty(ExactStatistics.empty(columns, shells).features()),
        SubjectIndex.empty(),
        ExactStatistics.empty(columns, shells));
  }

  /**
   * The rows of some people; the arrays are copied.
   *
   * @param subjects whose row it is, one a row; several rows may have the same
   */
  public static Population of(NormShells shells, List<String> subjects, GridRows rows) {
    return empty(shells, rows.columns()).plus(subjects, rows);
  }

  /** The population after more rows came, of new subjects or of known ones; they stand last. */
  public Population plus(List<String> subjects, GridRows rows) {
    List<String> ids = List.copyOf(subjects);
    requireNamed(ids, rows);
    if (rows.columns() != columns()) {
      throw new BadInputException(
          "rows of this population have "
              + columns()
              + " features, but the new ones have "
              + rows.columns());
    }
    return new Population(
        store.plus(ids, rows), index.plus(ids, store.end()), statistics.plus(statisticsOf(rows)));
  }

  private static void requireNamed(List<String> subjects, GridRows rows) {
    if (subjects.size() != rows.rows()) {
      throw new BadInputException(
          "each row needs its subject, but there are "
              + rows.rows()
              + " rows and "
              + subjects.size()
              + " subjects");
    }
    int nameless = subjects.indexOf("");
    if (nameless >= 0) {
      throw new BadInputException(
          "each row needs its subject, but that of row " + (nameless + 1) + " is empty");
    }
  }

  /** The population without the named subjects; who is unknown is reported and changes nothing. */
  public Removal forget(ForgetRequest request) {
    Map<String, Integer> found = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    List<long[]> rows = new ArrayList<>();
    for (String subject : request.distinct()) {
      long[] theirs = index.rowsOf(subject);
      if (theirs == null) {
        unknown.add(subject);
      } else {
        found.put(subject, theirs.length);
        rows.add(theirs);
      }
    }
    RemovalReport report = new RemovalReport(found, unknown, request.repeated());
    long[] serials = rows.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    GridRows forgotten = store.take(serials);
    if (serials.length == 0) {
      return new Removal(this, forgotten, report, List.of());
    }
    Population after =
        new Population(
            store.without(serials),
            index.without(found.keySet()),
            statistics.minus(statisticsOf(forgotten)));
    return new Removal(after, forgotten, report, store.chunksOf(serials));
  }

  /** R as it stands now: what calibration may read. Refused where nobody is left. */
  public Retained retained() {
    return Retained.on(() -> RowsInMemory.of(store.copy(0, store.end())), statistics);
  }

  /** A point in the life of this population, to come back to with {@link #retainedOf}. */
  public Mark mark() {
    return new Mark(store.end());
  }

  /**
   * R⁽ⁱ⁾: the rows retained now that were already there at the mark, as sealed accounts need them
   * (docs/mathematics/noise.md). Costs a pass over the rows that came since; free where none did.
   */
  public Retained retainedOf(Mark mark) {
    if (mark.end() > store.end()) {
      throw new BadUsageException("this mark was set after the state of the population at hand");
    }
    GridRows since = store.copy(mark.end(), store.end());
    return Retained.on(
        () -> RowsInMemory.of(store.copy(0, mark.end())),
        since.rows() == 0 ? statistics : statistics.minus(statisticsOf(since)));
  }

  /** How many rows a subject has; 0 where it is not known. */
  public int rowsOf(String subject) {
    long[] rows = index.rowsOf(subject);
    return rows == null ? 0 : rows.length;
  }

  /** How many rows there are. */
  public int rows() {
    return store.rows();
  }

  /** How many subjects there are. */
  public int subjects() {
    return index.subjects();
  }

  public int columns() {
    return store.columns();
  }

  /** Whose row it is, one a row, in the order of the rows; a copy. */
  public List<String> subjectsByRow() {
    return store.subjects();
  }

  public ExactStatistics statistics() {
    return statistics;
  }

  private ExactStatistics statisticsOf(GridRows rows) {
    return RowSums.of(rows, statistics.shells());
  }

  @Override
  public String toString() {
    return "Population[" + rows() + " rows of " + subjects() + " subjects]";
  }
}
