package dev.lethe.cli;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Visible;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reads a table once and prints its exact statistics: what bounds rest on, and their digest. */
@Command(
    name = "statistics",
    description =
        "Exact statistics of a table: size, norms, proved eigenvalue bounds of XᵀX, and a digest"
            + " that is the same on every machine and for any order of the rows.")
final class StatisticsCommand implements Runnable {

  @Mixin private DataOptions data;
  @Mixin private Output.Switch form;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also write the statistics in Lethe's exact binary form.")
  private @Nullable Path target;

  @Override
  public void run() {
    DataOptions.Streamed read = data.stream();
    ExactStatistics statistics = read.statistics();
    if (statistics.count() == 0) {
      throw new NoGuaranteeException(read.name() + " has no rows: there is nothing to describe");
    }
    if (target != null) {
      write(statistics, target);
    }
    Summary summary = Summary.of(statistics, read.assumptions());
    Output output = form.output();
    if (output.isJson()) {
      output.json(summary.fields());
    } else {
      summary.print(read.name(), output);
    }
  }

  private static void write(ExactStatistics statistics, Path target) {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
      StatisticsFormat.write(statistics, out);
    } catch (FileSystemException named) {
      throw new UncheckedIOException(named);
    } catch (IOException failure) {
      throw new BadInputException(target + ": cannot be written: " + failure.getMessage(), failure);
    }
  }

  /** What is said about the statistics. */
  private record Summary(
      ExactStatistics statistics,
      double lambdaMin,
      double lambdaMax,
      String digest,
      List<String> assumptions) {

    static Summary of(ExactStatistics statistics, List<String> assumptions) {
      Enclosure gram = statistics.gram();
      return new Summary(
          statistics,
          Math.max(0, SpectralBounds.lambdaMinAtLeast(gram, Kernels.best())),
          SpectralBounds.lambdaMaxAtMost(gram, Kernels.best()),
          HexFormat.of().formatHex(StatisticsFormat.digest(statistics)),
          assumptions);
    }

    Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("n", statistics.count());
      fields.put("d", statistics.features());
      fields.put("radius_at_most", statistics.radiusAtMost());
      fields.put("lambda_min_at_least", lambdaMin);
      fields.put("lambda_max_at_most", lambdaMax);
      fields.put("digest", digest);
      fields.put("assumptions", assumptions);
      return fields;
    }

    void print(String name, Output output) {
      output.out().println(Visible.line(name) + ", as rows of the unit ball");
      new TextTable()
          .row("rows", Long.toString(statistics.count()))
          .row("features", Integer.toString(statistics.features()))
          .row("longest row is at most", Numbers.atMost(statistics.radiusAtMost()))
          .row("smallest eigenvalue of XᵀX is at least", Numbers.atLeast(lambdaMin))
          .row("largest eigenvalue of XᵀX is at most", Numbers.atMost(lambdaMax))
          .print(output.out());
      output.out().println("digest " + digest);
      assumptions.forEach(assumption -> output.out().println("assuming: " + assumption));
    }
  }
}
