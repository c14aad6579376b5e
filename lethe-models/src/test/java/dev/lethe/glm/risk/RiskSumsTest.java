package dev.lethe.glm.risk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RiskSumsTest {

  private static final double UNIT = 0x1p-53;

  private static RiskSums block(double value) {
    RiskSums sums = new RiskSums(1);
    sums.addVector(new double[] {value});
    return sums;
  }

  /** Of all sizes and one sign, so that every addition rounds. */
  private static List<Double> terms(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Double> terms = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      terms.add(random.nextDouble());
    }
    return terms;
  }

  private static double error(List<Double> terms, double sum) {
    BigDecimal exact = terms.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    double size = terms.stream().mapToDouble(Math::abs).sum();
    return new BigDecimal(sum).subtract(exact).abs().doubleValue() / size / UNIT;
  }

  private static RiskSums inATree(List<Double> terms, SplittableRandom random) {
    if (terms.size() == 1) {
      return block(terms.get(0));
    }
    int cut = 1 + random.nextInt(terms.size() / 4 + 1);
    if (cut == terms.size()) {
      cut--;
    }
    return inATree(terms.subList(0, cut), random)
        .plus(inATree(terms.subList(cut, terms.size()), random));
  }

  @Test
  void a_total_is_off_by_no_more_than_two_units_in_whatever_order_it_is_made() {
    for (long seed = 1; seed <= 20; seed++) {
      List<Double> terms = terms(seed);
      RiskSums inOrder = block(terms.get(0));
      for (double term : terms.subList(1, terms.size())) {
        inOrder = inOrder.plus(block(term));
      }
      assertThat(error(terms, inOrder.vector()[0])).isLessThanOrEqualTo(2);
      RiskSums tree = inATree(terms, new SplittableRandom(seed));
      assertThat(error(terms, tree.vector()[0])).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void plain_addition_is_off_by_more() {
    double most = 0;
    for (long seed = 1; seed <= 20; seed++) {
      List<Double> terms = terms(seed);
      double plain = 0;
      for (double term : terms) {
        plain += term;
      }
      most = Math.max(most, error(terms, plain));
    }
    assertThat(most).isGreaterThan(2);
  }
}
