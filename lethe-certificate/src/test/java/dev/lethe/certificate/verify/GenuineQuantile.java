package dev.lethe.certificate.verify;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.data.model.Parameters;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/** One honest release of a median for each way to a bound. */
record GenuineQuantile(GenuineSource source) {

  private static final Interval DOMAIN = Interval.of(-1, 1);

  Genuine exact() {
    Bound nothing = Bound.exactlyZero("median, computed from the retained data alone");
    Genuine.Terms terms = quantile("median, exact", Declared.EXACT, Certification.VERIFIED);
    double value = Quantile.median(DOMAIN).value(values(terms.retained()));
    return terms.release(nothing, 0, NoisePlan.noiseless(1), quantile(value), source.kernel());
  }

  Genuine passive() {
    Quantile problem = Quantile.median(DOMAIN);
    Genuine.Terms terms = quantile("median, passive", Declared.PASSIVE, Certification.A_PRIORI);
    double[] values = values(terms.retained());
    Bound published = Genuine.kept(problem.worlds(values, Genuine.CAPACITY), problem.valueError());
    NoisePlan plan = terms.plan(published, problem.valueError());
    double unit = source.mechanism(plan).release(problem.value(values)).get(0);
    return terms.release(published, problem.valueError(), plan, quantile(unit), source.kernel());
  }

  private static Parameters quantile(double unit) {
    return new Parameters.Quantile(0.5, "x0", unit, unit);
  }

  private Genuine.Terms quantile(String way, Declared method, Certification certification) {
    GridRows rows = GeneratedRows.of(101, 1, 0, source.seed() + 3);
    return GenuineSource.terms(
        way,
        new QuantileKind.Declared(DOMAIN, 0.5),
        rows,
        new MethodFacts(method, certification),
        Quantile.median(DOMAIN).global(new double[0], Genuine.CAPACITY).value());
  }

  private static double[] values(GridRows rows) {
    return Arrays.stream(rows.features()).mapToDouble(v -> v / (double) Grid.ONE).toArray();
  }
}
