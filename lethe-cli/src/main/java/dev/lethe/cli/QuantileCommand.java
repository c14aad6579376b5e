package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.data.points.NumericColumn;
import dev.lethe.data.table.Tables;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.QuantileComparisons;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The median, or any quantile, of one column. */
@Command(
    name = "quantile",
    aliases = "median",
    description = "The median (or another quantile) of values in a public interval.")
final class QuantileCommand extends ProblemCommand {

  @Option(names = "--data", paramLabel = "FILE", description = "CSV or Parquet.")
  private @Nullable Path data;

  @Option(names = "--column", paramLabel = "NAME", description = "The column of the table.")
  private @Nullable String column;

  @Option(names = "--values", paramLabel = "V,V,…", description = "The values themselves.")
  private @Nullable String values;

  @Option(
      names = "--domain",
      required = true,
      paramLabel = "LO:HI",
      description = "The public interval that every value, forgotten ones too, lies in.")
  private String domain;

  @Option(names = "--q", paramLabel = "Q", description = "The level (default: 0.5, the median).")
  private double level = 0.5;

  @Override
  Comparison compare(Capacity m) {
    Interval interval = Ranges.one("--domain", domain);
    Quantile problem = Quantile.of(level, interval);
    double[] retained = retained(interval);
    QuantileComparisons others = QuantileComparisons.to(problem);
    Comparison comparison =
        Comparison.of(problem, retained, retained.length, 1, m)
            .withExtra("local_sensitivity", others.local(retained).value());
    return retained.length < 2
        ? comparison
        : comparison.withExtra("down_sensitivity", others.down(retained).value());
  }

  private double[] retained(Interval interval) {
    if ((values == null) == (data == null)) {
      throw new BadUsageException("give either --values or --data with --column");
    }
    if (values != null) {
      return Ranges.numbers("--values", values);
    }
    if (column == null) {
      throw new BadUsageException("--data needs --column NAME: which column to take");
    }
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      return NumericColumn.read(Tables.open(data), column, interval, progress);
    }
  }
}
