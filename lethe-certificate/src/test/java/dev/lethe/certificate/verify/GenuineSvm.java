package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmKind;
import dev.lethe.svm.SvmModel;

/** One honest release of a hard-margin classifier for each way to a bound. */
record GenuineSvm(GenuineSource source) {

  private static final double MARGIN = 0.05;

  Genuine retrained() {
    Genuine.Terms terms = svm("svm, retrained", Declared.RETRAIN, Certification.VERIFIED);
    return source.release(
        terms,
        Bound.exactlyZero(terms.result("svm/exact/1")),
        0,
        classifier(separable(false)).weights());
  }

  Genuine passive() {
    HardMarginSvm problem = HardMarginSvm.withMargin(MARGIN);
    LabelledPoints points = points(separable(false));
    Bound moved = problem.worlds(points, problem.train(points), source.capacity());
    double tolerance = problem.tolerance();
    return source.release(
        svm("svm, passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, tolerance),
        tolerance,
        classifier(separable(true)).weights());
  }

  private Genuine.Terms svm(String way, Declared method, Certification certification) {
    return new Genuine.Terms(
        way,
        new SvmKind.Declared(MARGIN),
        separable(false),
        new MethodFacts(method, certification));
  }

  private static SvmModel classifier(GridRows rows) {
    return HardMarginSvm.withMargin(MARGIN).train(points(rows));
  }

  private static LabelledPoints points(GridRows rows) {
    return LabelledPoints.of(SvmKernel.linear(), rows);
  }

  private GridRows separable(boolean withForgotten) {
    GridRows rows =
        GeneratedRows.of(153, GenuineReleases.COLUMNS, 1.01 * MARGIN, source.seed() + 2);
    return withForgotten ? rows : GeneratedRows.head(rows, 150);
  }
}
