package dev.lethe.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.worlds.Cast;
import dev.lethe.testkit.worlds.Worlds;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * What the planner and a workspace expect of every model that can forget, and what its certificates
 * promise: in random histories no two worlds are farther apart than a release charges. A test that
 * inherits it says what plays, in one line: {@code Cast.of(new MeanUnlearning())}.
 */
public abstract class UnlearningContract {

  private static final int HISTORIES = 400 * Attack.scale();

  protected abstract Cast cast();

  /** A model before and after two people have left. */
  private record Forgetting<S>(Unlearning<S> problem, S state, Removal removal) {

    static <S> Forgetting<S> of(Unlearning<S> problem, Population all) {
      S state = problem.train(all.retained());
      return new Forgetting<>(problem, state, all.forget(ForgetRequest.of("p3", "p10")));
    }

    Retained after() {
      return removal.population().retained();
    }

    ReleaseFacts said(Way way) {
      return problem.facts(after(), terms(way));
    }

    Release released(Way way) {
      return released(state, way);
    }

    Release releasedFromBytes(Way way) {
      return released(problem.format().state(problem.format().bytes(state)), way);
    }

    private Release released(S from, Way way) {
      RandomBits bits = RandomBits.insecureSeeded(7);
      return problem.forget(from, after(), removal.forgotten(), terms(way), bits).release();
    }

    byte[] bytes() {
      return problem.format().bytes(state);
    }

    private static Terms terms(Way way) {
      return Terms.of(new Guarantee(1, 1e-5), Capacity.of(3)).by(way);
    }
  }

  private Forgetting<?> forgetting() {
    return Forgetting.of(cast().typical(), cast().people(4));
  }

  @Test
  void no_two_worlds_are_farther_apart_than_the_release_is_charged() {
    Worlds.play(cast(), HISTORIES).neverExceeds().reaches(cast().reaches());
  }

  @Test
  void every_way_says_before_the_release_what_it_says_after() {
    Forgetting<?> forgetting = forgetting();
    for (Way way : cast().typical().ways()) {
      Release release = forgetting.released(way);
      assertThat(release.facts()).as(way.toString()).isEqualTo(forgetting.said(way));
      assertThat(release.problem()).isEqualTo(cast().typical().name());
    }
  }

  @Test
  void a_stored_state_releases_the_same_bits() {
    Forgetting<?> forgetting = forgetting();
    for (Way way : cast().typical().ways()) {
      assertThat(forgetting.releasedFromBytes(way).parameters().toArray())
          .as(way.toString())
          .containsExactly(forgetting.released(way).parameters().toArray());
    }
  }

  @Test
  void torn_or_foreign_states_are_refused() {
    StateFormat<?> format = cast().typical().format();
    byte[] bytes = forgetting().bytes();
    for (int length : new int[] {0, 1, 9, bytes.length / 2, bytes.length - 1, bytes.length + 1}) {
      assertThatThrownBy(() -> format.state(Arrays.copyOf(bytes, length)))
          .as("%d of %d bytes", length, bytes.length)
          .isInstanceOf(BadInputException.class);
    }
    byte[] foreign = bytes.clone();
    foreign[4] ^= 1;
    assertThatThrownBy(() -> format.state(foreign))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("must begin with");
  }
}
