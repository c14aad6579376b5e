package dev.lethe.bench.models;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContestTest {

  @Test
  void an_aim_is_judged_against_the_fastest_contender_without_one() {
    Contest.Outcome met = contest(2).run(0, 3);
    assertThat(met.met()).isTrue();
    assertThat(met.table().rows().get(1)).contains("slow", "1.00×");
    assertThat(met.table().rows().get(2)).contains("quick", "≥ 2×, met");
    Contest.Outcome missed = contest(1e9).run(0, 3);
    assertThat(missed.met()).isFalse();
    assertThat(missed.table().rows().get(2).get(4)).contains("missed");
    assertThat(missed.table().rows().get(0).get(4)).isEmpty();
  }

  @Test
  void the_loosest_tolerance_that_is_near_enough_is_taken() {
    Loosest loosest = Loosest.of(-1, -8, 1, tolerance -> 1 + tolerance * tolerance);
    assertThat(loosest.tolerance()).isEqualTo(1e-3);
    assertThat(loosest.named("it", "eps")).isEqualTo("it, eps 1e-03");
  }

  @Test
  void who_never_comes_near_enough_is_marked() {
    Loosest loosest = Loosest.of(-1, -4, 1, tolerance -> 1.5);
    assertThat(loosest.tolerance()).isEqualTo(1e-4);
    assertThat(loosest.named("it", "eps")).endsWith("(!)");
  }

  private static Contest contest(double aim) {
    return new Contest("a race", "what")
        .add("slower", "", () -> roots(200_000_000))
        .add("slow", "", () -> roots(20_000_000))
        .add("quick", "", aim, 1, () -> roots(1_000));
  }

  private static double roots(int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.sqrt(i);
    }
    return sum;
  }
}
