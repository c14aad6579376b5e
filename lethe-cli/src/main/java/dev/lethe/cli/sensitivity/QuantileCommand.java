package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.Ranges;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.points.NumericColumn;
import dev.lethe.data.table.Tables;
import dev.lethe.quantile.OrderStatistics;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.QuantileComparisons;
import dev.lethe.source.RowSources;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The median, or any quantile, of one column. */
@Command(
    name = "quantile",
    aliases = "median",
    description = "The median (or another quantile) of values in a public interval.")
final class QuantileCommand extends ProblemCommand {

  @Option(
      names = "--data",
      paramLabel = "FILE|ADDRESS",
      description =
          "CSV or Parquet; or a table on a cluster, as spark:parquet:PATH, spark:csv:PATH or"
              + " spark:table:NAME.")
  private @Nullable String data;

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
    Quantile problem = Quantile.of(level, Ranges.one("--domain", domain));
    OrderStatistics retained = retained(problem);
    Comparison comparison =
        new Comparison(
            problem.name(),
            retained.count(),
            1,
            m,
            problem.retain(retained, m),
            problem.worlds(retained, m),
            problem.retainAsPrinted(retained, m),
            problem.global(m),
            problem.globalAsPrinted(m),
            Map.of(),
            Map.of(),
            Comparison.Scale.NONE,
            List.of());
    if (retained.count() < 2) {
      return comparison; // what removing a value does is not defined for a single one
    }
    QuantileComparisons others = QuantileComparisons.to(problem);
    return comparison
        .withExtra("local_sensitivity", others.local(retained).value())
        .withExtra("down_sensitivity", others.down(retained).value());
  }

  private OrderStatistics retained(Quantile problem) {
    if ((values == null) == (data == null)) {
      throw new BadUsageException("give either --values or --data with --column");
    }
    if (values != null) {
      return problem.inOrder(Ranges.numbers("--values", values));
    }
    if (column == null) {
      throw new BadUsageException("--data needs --column NAME: which column to take");
    }
    if (RowSources.isAddress(data)) {
      return RowSources.table(data).values(column, problem.domain());
    }
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      return problem.inOrder(
          NumericColumn.read(Tables.open(Path.of(data)), column, problem.domain(), progress));
    }
  }
}
