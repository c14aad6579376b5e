package dev.lethe.lab.paper;

import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.MnistImages;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.statistics.GridRows;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Smallest eigenvalues of XᵀX. */
final class Table2 extends Artefact {

  private static final int TENTH = 10;

  /** As many standard deviations as a single seed may be away. */
  private static final double SPREAD = 3;

  /**
   * A row of the paper's table.
   *
   * @param dimension of the projection; 0 where there is none
   * @param n the sample size that the paper states
   */
  private record Row(
      PaperData source, String name, int dimension, int n, double eigenvalue, double perRow) {}

  private static final List<Row> ROWS =
      List.of(
          new Row(PaperData.MNIST, "mnist_rpe50", 50, 10_000, 2.0656, 0.0002),
          new Row(PaperData.MNIST, "mnist_rpe15", 15, 10_000, 251.1209, 0.0251),
          new Row(PaperData.MNIST, "mnist_rpe20", 20, 10_000, 173.3016, 0.0173),
          new Row(PaperData.MNIST, "mnist_rpe25", 25, 10_000, 126.2372, 0.0126),
          new Row(PaperData.ACS_INCOME, "folktables", 0, 10_000, 47.5940, 0.0048),
          new Row(PaperData.WINE, "wine", 0, 1_599, 1.1276, 0.0007));

  /** Eigenvalues over seeds, read in three ways; the last is for projected data only. */
  private record Found(
      Row row,
      FiveNumberSummary stated,
      FiveNumberSummary tenth,
      FiveNumberSummary projectedFirst) {}

  Table2() {
    super(
        "table2",
        "smallest eigenvalues of XᵀX",
        "Average smallest eigenvalue of XᵀX for samples of 10,000 rows (wine: 1,599), and the"
            + " same divided by the sample size.");
  }

  @Override
  public List<PaperData> reads() {
    return List.of(PaperData.MNIST, PaperData.ACS_INCOME, PaperData.WINE);
  }

  @Override
  public Findings produce(LabContext context) {
    Findings findings = Findings.none().without(context.data().missing(reads()));
    List<Row> rows = ROWS.stream().filter(row -> context.data().has(row.source())).toList();
    List<Found> found = context.each(rows, row -> find(row, context));
    if (found.isEmpty()) {
      return findings;
    }
    return findings
        .with(sheet(found))
        .with(found.stream().map(Table2::verdict).toList())
        .noting(
            "Rows are standardised, projected (MNIST, a new projection for each seed), shortened to the"
                + " unit ball, and drawn at random from all there are ("
                + "for ACSIncome: from a sample of 32,166 of the 195,665 rows, with marital status in"
                + " two classes). “A tenth” is the same for a tenth of the stated sample; “projected"
                + " first” standardises after the projection, for a tenth of the sample.");
  }

  private static Found find(Row row, LabContext context) {
    return new Found(
        row,
        over(context, seed -> smallest(rows(row, row.n(), seed, context))),
        over(context, seed -> smallest(rows(row, row.n() / TENTH, seed, context))),
        row.dimension() == 0
            ? FiveNumberSummary.of(new double[0])
            : over(context, seed -> smallest(projectedFirst(row, seed, context))));
  }

  private static FiveNumberSummary over(LabContext context, ToDoubleFunction<Integer> value) {
    return FiveNumberSummary.of(context.effort().seeds().stream().mapToDouble(value).toArray());
  }

  private static GridRows rows(Row row, int n, int seed, LabContext context) {
    if (row.dimension() > 0) {
      MnistImages images = context.data().mnist();
      return images.rows(images(images, n, seed), spec(row, seed));
    }
    RegressionSet set = context.data().regression(row.source()).orElseThrow();
    return set.values(set.sample(Math.min(n, set.size()), seed));
  }

  private static GridRows projectedFirst(Row row, int seed, LabContext context) {
    MnistImages images = context.data().mnist();
    return images.projectedFirst(images(images, row.n() / TENTH, seed), spec(row, seed));
  }

  private static int[] images(MnistImages images, int n, int seed) {
    return Draw.some(Math.min(n, images.size()), images.size(), Draw.random("table2", seed));
  }

  private static ProjectionSpec spec(Row row, int seed) {
    return ProjectionSpec.of(row.dimension(), "lethe " + seed);
  }

  private static double smallest(GridRows rows) {
    return ErmRows.KERNEL.eigen(ErmRows.of(rows).statistics().gram().centre(), false).values()[0];
  }

  private Sheet sheet(List<Found> found) {
    return Sheet.of(name(), found)
        .column("data", f -> f.row().name())
        .column("n", f -> f.row().n())
        .column("paper", f -> Words.four(f.row().eigenvalue()))
        .column("here", f -> spread(f.stated()))
        .column("here/paper", f -> Words.of(f.stated().mean() / f.row().eigenvalue()))
        .column("a tenth", f -> spread(f.tenth()))
        .column("a tenth/paper", f -> Words.of(f.tenth().mean() / f.row().eigenvalue()))
        .column(
            "projected first",
            f -> f.projectedFirst().sorted().length == 0 ? "" : spread(f.projectedFirst()))
        .column("paper, per row", f -> Words.four(f.row().perRow()))
        .column("here, per row", f -> Words.four(f.stated().mean() / f.row().n()))
        .shown();
  }

  private static String spread(FiveNumberSummary five) {
    return Words.of(five.mean()) + " ± " + Words.of(five.deviation());
  }

  /** The paper's number is within the spread over seeds, or within a tenth of the mean. */
  private static boolean fits(FiveNumberSummary five, double paper) {
    return Math.abs(five.mean() - paper) <= Math.max(SPREAD * five.deviation(), 0.1 * paper);
  }

  private static Verdict verdict(Found one) {
    double paper = one.row().eigenvalue();
    boolean stated = fits(one.stated(), paper);
    boolean tenth = fits(one.tenth(), paper);
    boolean first = one.row().dimension() > 0 && fits(one.projectedFirst(), paper);
    String why =
        stated
            ? "Within the spread over seeds."
            : tenth
                ? "Not for the stated sample; a tenth of it gives this value."
                : first
                    ? "Not for the stated sample; a tenth of it, standardised after the projection,"
                        + " gives this value."
                    : "No reading of the protocol that was tried gives this value.";
    return new Verdict(
        "%s: %s at n = %,d".formatted(one.row().name(), Words.four(paper), one.row().n()),
        "%s at that n; %s at a tenth".formatted(spread(one.stated()), spread(one.tenth())),
        "the same number enters the sound bounds, rounded down",
        stated ? Agreement.AGREES : Agreement.DIFFERS,
        why);
  }
}
