package dev.lethe.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Constant;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Formula;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** What holds of every formula: claims that a published bound rests on. */
public final class FormulaContract {

  /** The arithmetic rounds to nearest inside; its few last places are paid for by the margin. */
  private static final double LAST_PLACES = 1 - 0x1p-42;

  private FormulaContract() {}

  /** A draw of constants, by name; those not drawn are taken from 1e-6 … 1e6, log-uniformly. */
  public interface Draw {
    Map<String, Double> from(Random random);
  }

  /** It grows with what is rounded up and falls with what is rounded down, on random constants. */
  public static void requireMonotone(Formula formula, long seed, int tries, Draw draw) {
    Random random = new Random(seed);
    for (int i = 0; i < tries; i++) {
      Map<String, Double> drawn = new LinkedHashMap<>(draw.from(random));
      for (Constant constant : formula.constants()) {
        drawn.computeIfAbsent(constant.name(), name -> logUniform(random, 1e-6, 1e6));
      }
      Constants at = Constants.of(drawn);
      double value = formula.value(at);
      for (Constant constant : formula.constants()) {
        double factor = 1 + Math.pow(10, -1 - 4 * random.nextDouble());
        double changed = at.get(constant.name()) * factor;
        switch (constant.printed()) {
          case PUBLIC -> {}
          case ROUND_UP ->
              assertThat(formula.value(at.with(constant.name(), changed)))
                  .as("seed %d: %s grows with %s at %s", seed, formula.result(), constant, at)
                  .isGreaterThanOrEqualTo(value * LAST_PLACES);
          case ROUND_DOWN, ROW_COUNT ->
              assertThat(formula.value(at.with(constant.name(), changed)) * LAST_PLACES)
                  .as("seed %d: %s falls with %s at %s", seed, formula.result(), constant, at)
                  .isLessThanOrEqualTo(value);
        }
      }
    }
  }

  public static double logUniform(Random random, double lo, double hi) {
    return lo * Math.pow(hi / lo, random.nextDouble());
  }

  /**
   * The published form of a bound: never below it, above it by so much at most, recomputed to the
   * same double from what it prints, the same when published again, and with few digits only.
   *
   * @return how much it is above, as a share
   */
  public static double requirePublished(Bound full, double mostExcess) {
    Formula formula = full.result().formula();
    Bound published = full.result().published(full);
    double excess = full.value() == 0 ? 0 : published.value() / full.value() - 1;
    assertThat(excess).as("%s for %s", published, full).isBetween(0.0, mostExcess);
    assertThat(formula.recomputed(published.inputs())).isEqualTo(published.value());
    assertThat(full.result().published(published)).isEqualTo(published);
    for (Constant constant : formula.constants()) {
      double value = Constants.of(published.inputs()).get(constant.name());
      assertThat(constant.printed().round(value)).isEqualTo(value);
      assertThat(constant.printed().covers(value, constant.in(full))).isTrue();
    }
    assertThat(published.inputs()).doesNotContainKey("n");
    return excess;
  }
}
