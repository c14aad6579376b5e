package dev.lethe.lab.audit.claim;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.unlearn.DescentSteps;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.kind.ModelKind;
import dev.lethe.lab.data.Regressions;
import dev.lethe.lab.data.Rows;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.unlearn.KernelSvmUnlearning;
import dev.lethe.svm.unlearn.SvmUnlearning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every model there is, on data of its own ({@link GeneratedData}). */
public final class GeneratedModels {

  private static final Kernel KERNEL = Kernels.java();
  private static final int TRIES = 150;

  /** So few that descent's noise covers the shift that is left, and not only a tolerance. */
  private static final DescentSteps STEPS = DescentSteps.exactly(3);

  private static final double MARGIN = 0.5;

  private GeneratedModels() {}

  public static List<Audited> all() {
    List<Audited> all = new ArrayList<>();
    all.add(
        AuditedRows.of(
            RidgeUnlearning.of(0.01, KERNEL).descending(STEPS),
            GeneratedData.rows(20, false),
            TRIES));
    all.addAll(regressionsByLoss());
    all.addAll(others());
    return List.copyOf(all);
  }

  private static List<Audited> others() {
    return List.of(
        AuditedRows.of(
                new QuantileUnlearning(Quantile.median(Interval.of(-1, 1))),
                GeneratedData.values(101),
                TRIES)
            .named("quantile"),
        AuditedRows.of(
                PcaUnlearning.of(Pca.ofRank(1).withKernel(KERNEL)),
                GeneratedData.rows(50, true),
                TRIES)
            .named("pca"),
        AuditedRows.of(
                new SvmUnlearning(HardMarginSvm.withMargin(MARGIN)),
                GeneratedData.separable(12),
                TRIES)
            .named("svm"),
        kernelSvm(),
        new AuditedTree(GeneratedData.graph(10), GeneratedData.WEIGHTS),
        new AuditedVertices(GeneratedData.points(12), TRIES));
  }

  public static List<String> names() {
    return all().stream().map(Audited::name).toList();
  }

  /** By its name; the generated quantile is a median, and answers to that, too. */
  public static Audited named(String name) {
    String known = name.equals("median") ? "quantile" : name;
    return all().stream()
        .filter(model -> model.name().equals(known))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "there is no model '"
                        + name
                        + "' to generate data for: there are "
                        + String.join(", ", names())));
  }

  private static List<Audited> regressionsByLoss() {
    List<Audited> all = new ArrayList<>();
    for (ModelKind kind : Regressions.kinds()) {
      if (Regressions.at(0.5, kind) instanceof DeclaredGlm declared) {
        GlmUnlearning unlearning = GlmUnlearning.of(declared.objective(), KERNEL).descending(STEPS);
        GridRows rows = GeneratedData.rows(20, Regressions.ofClasses(kind));
        all.add(new AuditedGlm(AuditedRows.of(unlearning, rows, TRIES), unlearning));
      }
    }
    return all;
  }

  private static Audited kernelSvm() {
    GridRows rows = GeneratedData.separable(8);
    return new AuditedKernel(
        new KernelSvmUnlearning(HardMarginSvm.withMargin(MARGIN), SvmKernel.rbf(1)),
        Rows.points(rows),
        Arrays.stream(rows.labels()).map(Integer::signum).toArray(),
        TRIES / 4);
  }
}
