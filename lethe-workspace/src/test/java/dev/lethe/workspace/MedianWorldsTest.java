package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.lethe.base.Grid;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two people of value 0 pull a median down, a third with four rows of value 1 pulls it up: in the
 * world without the third the kept median is on the other side of the retained one. What the third
 * person's certificate charges must cover both sides (docs/mathematics/noise.md, "Which worlds").
 */
class MedianWorldsTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(6))
          .by(Method.PASSIVE)
          .certified(Certification.A_PRIORI);

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  /** 50 rows of 0.4, one of 0.5, 50 of 0.6; v1 and v2; u, where they ever came. */
  private static People people(boolean withU) {
    List<String> who = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < 101; i++) {
      who.add("r" + i);
      values.add(i < 50 ? 0.4 : i == 50 ? 0.5 : 0.6);
    }
    who.addAll(List.of("v1", "v2"));
    values.addAll(List.of(0.0, 0.0));
    for (int i = 0; withU && i < 4; i++) {
      who.add("u");
      values.add(1.0);
    }
    int[] grid = values.stream().mapToInt(v -> (int) ((2 * v - 1) * Grid.ONE)).toArray();
    return new People(who, new GridRows(1, grid, new int[grid.length]));
  }

  /** The last release of a world, and the median that was kept for it. */
  private record Last(Issued issued, double kept) {}

  private Last last(boolean withU) {
    Path place = folder.resolve(withU ? "had" : "never");
    Home home = Home.of(place.toString(), Optional.of(folder.resolve("key.pem")), Optional.empty());
    try (World world = World.trained(home, Kind.QUANTILE.declared(), people(withU))) {
      world.forget(List.of("v1", "v2"), ASKED);
      Issued issued = withU ? world.forget(List.of("u"), ASKED) : world.release(ASKED);
      KeptModel<?> kept = (KeptModel<?>) world.open().snapshot().state();
      return new Last(issued, (Double) kept.value());
    }
  }

  @Test
  void the_certificate_of_the_third_person_covers_both_sides() {
    Last had = last(true);
    Last never = last(false);
    ReleaseFacts facts = had.issued().facts();
    assertThat(facts).isEqualTo(never.issued().facts());
    assertThat(had.kept()).isCloseTo(0.2, offset(1e-5));
    assertThat(never.kept()).isCloseTo(-0.2, offset(1e-5));
    double apart = had.kept() - never.kept();
    assertThat(facts.plan().sensitivity()).isBetween(apart, 0.41);
    assertThat(GaussianProfile.of(apart, facts.sigma()).epsilon(1e-5)).isLessThanOrEqualTo(1);
    // The twin: with the noise that was charged before, half of it, the truth is another.
    assertThat(GaussianProfile.of(apart, facts.sigma() / 2).epsilon(1e-5)).isGreaterThan(2.1);
  }
}
