package dev.lethe.testkit.worlds;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.testkit.UnlearningContract;
import org.junit.jupiter.api.Test;

/** What it takes to hold an unlearning of one's own to the contract. */
class MeanWorldsTest extends UnlearningContract {

  @Override
  protected Cast cast() {
    return Cast.of(new MeanUnlearning(1)).on(CommonRows.VALUES).reaching(0.6);
  }

  /** The twin: half of what is right is seen. */
  @Test
  void half_of_the_right_charge_is_seen() {
    Cast careless = Cast.of(new MeanUnlearning(0.5)).on(CommonRows.VALUES);
    assertThatThrownBy(() -> Worlds.play(careless, 400).neverExceeds())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("mean, seed");
  }

  /** Histories that nothing comes of show nothing. */
  @Test
  void too_few_releases_to_compare_are_no_success() {
    Cast mean = cast();
    assertThatThrownBy(() -> Worlds.play(mean, 0).neverExceeds())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("releases in both worlds");
  }
}
