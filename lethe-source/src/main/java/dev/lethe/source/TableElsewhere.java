package dev.lethe.source;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.TableSummary;
import dev.lethe.data.table.Header;
import dev.lethe.quantile.OrderStatistics;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;

/**
 * A table that stays where it is, on a cluster say, and is asked about there.
 *
 * <p>Answers that are made of integers or of comparisons are those of a file with the same rows, to
 * the last bit. What a file would be refused for is refused here.
 */
public interface TableElsewhere extends Header {

  /** Exact statistics in one pass that keeps nothing. */
  ExactStatistics statistics(Recipe recipe, NormShells shells);

  /** The rows on the grid, kept near where they are while this process runs. */
  CommittedRows rows(Recipe recipe);

  /**
   * The numbers of one column.
   *
   * @param domain outside of which a number is refused
   */
  OrderStatistics values(String column, Interval domain);

  /** What one pass sees of all columns. */
  TableSummary summary();

  /** Each row as an edge of a graph. */
  EdgesElsewhere edges(EdgeRules rules);

  /** Statistics now, and the very same rows where rows are asked for; refused where it is empty. */
  default Retained retained(Recipe recipe, NormShells shells) {
    ExactStatistics statistics = statistics(recipe, shells);
    if (statistics.count() == 0) {
      throw new BadInputException(name() + ": the table has columns but no rows");
    }
    return Retained.inTheirs(
        () -> {
          CommittedRows rows = rows(recipe);
          if (!rows.statistics(shells).equals(statistics)) {
            throw new NoGuaranteeException(
                name()
                    + ": the table changed while it was being read, so no statement about it can be"
                    + " made: ask again while nobody writes to it");
          }
          return rows;
        },
        statistics);
  }
}
