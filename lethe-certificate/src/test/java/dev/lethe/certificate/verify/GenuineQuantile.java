package dev.lethe.certificate.verify;

import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/** One honest release of a median for each way to a bound. */
record GenuineQuantile(GenuineSource source) {

  private static final Interval DOMAIN = Interval.of(-1, 1);

  Genuine exact() {
    Genuine.Terms terms = quantile("median, exact", Declared.EXACT, Certification.VERIFIED);
    double value = Quantile.median(DOMAIN).value(values(terms.retained()));
    return source.release(
        terms, Bound.exactlyZero(terms.result("quantile/exact/1")), 0, new double[] {value});
  }

  Genuine passive() {
    Quantile problem = Quantile.median(DOMAIN);
    Genuine.Terms terms = quantile("median, passive", Declared.PASSIVE, Certification.A_PRIORI);
    double[] values = values(terms.retained());
    Bound published = Genuine.kept(problem.worlds(values, source.capacity()), problem.valueError());
    return source.release(
        terms, published, problem.valueError(), new double[] {problem.value(values)});
  }

  private Genuine.Terms quantile(String way, Declared method, Certification certification) {
    return new Genuine.Terms(
        way,
        new QuantileKind.Declared(DOMAIN, 0.5),
        GeneratedRows.of(101, 1, 0, source.seed() + 3),
        new MethodFacts(method, certification));
  }

  private static double[] values(GridRows rows) {
    return Arrays.stream(rows.features()).mapToDouble(v -> v / (double) Grid.ONE).toArray();
  }
}
