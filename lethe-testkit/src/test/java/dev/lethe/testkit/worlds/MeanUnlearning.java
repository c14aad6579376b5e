package dev.lethe.testkit.worlds;

import dev.lethe.base.Grid;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.KeptUnlearning;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.RetainedValue;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The mean of values between −1 and 1, as somebody else's model. With m others beside n retained
 * values it lies within m/(n+m) · (1 ± mean) of theirs, and two such are at most 2m/(n+m) apart.
 *
 * @param share of the right charge; below 1 it is wrong
 */
record MeanUnlearning(double share) implements KeptUnlearning<Double> {

  private static final Result PASSIVE =
      Result.apriori("mean/passive/1", f -> f.shift().given("m"), Method.PASSIVE);
  private static final Result EXACT =
      Result.functionOfRows("mean/exact/1", Method.EXACT, Method.RETRAIN);
  private static final Result RETAIN = Result.compared("mean/retain/1");
  private static final Result GLOBAL = Result.sealed("mean/global/1");

  @Override
  public String name() {
    return "mean";
  }

  @Override
  public List<Way> ways() {
    return List.of(new Way(Method.EXACT, Certification.VERIFIED), Worlds.PASSIVE);
  }

  private static double mean(Retained rows) {
    return rows.statistics().featureSumExact(0).doubleValue() / Grid.ONE / rows.count();
  }

  @Override
  public Passes passes() {
    return Passes.exactly(0);
  }

  @Override
  public RetainedValue learnt(Retained retained) {
    double mean = mean(retained);
    long n = retained.count();
    return new RetainedValue(
        name(),
        EXACT,
        mean,
        m -> moved(RETAIN, n, m, 1 + Math.abs(mean)),
        m -> moved(PASSIVE, n, m, 2 * share),
        m -> moved(GLOBAL, 1, m, 2),
        0x1p-50,
        1,
        Set.of());
  }

  private static Bound moved(Result result, long n, Capacity m, double reach) {
    double most = reach * m.value() / (n + m.value());
    return Bound.atMost(result, Math.nextUp(most * (1 + 0x1p-50))).from("m", m.value());
  }

  @Override
  public Forecast<KeptModel<Double>> forecast() {
    return (state, rows, sigma) -> Optional.empty();
  }

  @Override
  public StateFormat<KeptModel<Double>> format() {
    return KeptModel.format(
        "somebody's mean", (value, out) -> out.writeDouble(value), in -> in.readDouble());
  }
}
