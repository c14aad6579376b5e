package dev.lethe.cli.sensitivity;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.DataOptions;
import dev.lethe.cli.input.LoadedRows;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.kind.LabelNeed;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmRows;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A hard-margin support vector machine with a declared margin. */
@Command(name = "svm", description = "A hard-margin support vector machine (no bias term).")
final class SvmCommand extends ProblemCommand {

  @Mixin private DataOptions data;

  @Option(
      names = "--margin",
      required = true,
      paramLabel = "G",
      description = "The declared margin of all data, forgotten rows too.")
  private double margin;

  @Option(
      names = "--kernel",
      paramLabel = "KERNEL",
      description = "linear, rbf:GAMMA or poly:DEGREE (default: linear).")
  private String kernel = "linear";

  @Override
  Comparison compare(Capacity m) {
    LoadedRows loaded = data.load(LabelNeed.TWO_CLASSES);
    SvmRows points = rows(parse(kernel), loaded);
    HardMarginSvm problem = HardMarginSvm.withMargin(margin);
    SvmModel model;
    try (TerminalProgress progress = TerminalProgress.of("training")) {
      model = problem.train(points, progress);
    }
    return new Comparison(
        problem.name(),
        points.size(),
        loaded.columns(),
        m,
        problem.retain(points, model, m),
        problem.worlds(points, model, m),
        problem.retainAsPrinted(points, model, m),
        problem.global(points, m),
        problem.globalAsPrinted(points, m),
        Map.of(),
        extra(points, problem.released(points, model, m)),
        Comparison.Scale.NONE,
        loaded.assumptions());
  }

  /** A release of computed weights must also hide how far they are from the exact ones. */
  private static Map<String, Object> extra(SvmRows points, Bound released) {
    Map<String, Object> extra = new LinkedHashMap<>();
    extra.put("kernel", points.kernelName());
    extra.put("released_sensitivity", released.value());
    return extra;
  }

  /** Under the linear kernel rows stay where they are, unless their units are others. */
  private static SvmRows rows(SvmKernel kernel, LoadedRows loaded) {
    boolean inPlace = kernel.name().equals(SvmKernel.linear().name()) && loaded.scale().ball() == 1;
    return inPlace ? SvmRows.on(loaded.retained().engine()) : points(kernel, loaded);
  }

  /** Margins and kernels are stated in the user's units, so the rows go back to them. */
  private static LabelledPoints points(SvmKernel kernel, LoadedRows loaded) {
    GridRows rows = loaded.retained().rows();
    double unit = loaded.scale().ball() / Grid.ONE;
    double[][] x = new double[rows.rows()][rows.columns()];
    int[] labels = new int[rows.rows()];
    for (int r = 0; r < x.length; r++) {
      for (int i = 0; i < rows.columns(); i++) {
        x[r][i] = rows.features()[r * rows.columns() + i] * unit;
      }
      labels[r] = Integer.signum(rows.labels()[r]);
    }
    return LabelledPoints.of(kernel, x, labels);
  }

  static SvmKernel parse(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split(":", -1);
    try {
      if (parts.length == 1 && parts[0].equals("linear")) {
        return SvmKernel.linear();
      }
      if (parts.length == 2 && parts[0].equals("rbf")) {
        return SvmKernel.rbf(Double.parseDouble(parts[1]));
      }
      if (parts.length == 2 && parts[0].equals("poly")) {
        return SvmKernel.polynomial(Integer.parseInt(parts[1]));
      }
    } catch (NumberFormatException bad) {
      throw new BadUsageException("--kernel: not a number in '" + text + "'", bad);
    }
    throw new BadUsageException(
        "--kernel takes linear, rbf:GAMMA or poly:DEGREE, but got '" + text + "'");
  }
}
