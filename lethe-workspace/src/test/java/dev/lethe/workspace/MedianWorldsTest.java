package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.Certification;
import dev.lethe.unlearn.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two people of value 0 pull a median down, a third with four rows of value 1 pulls it up: in the
 * world without the third the kept median is on the other side of the retained one. What the third
 * person's certificate charges must cover both sides (MATH §1, "Which worlds").
 */
class MedianWorldsTest {

  private static final Asked ASKED =
      Asked.of(new Guarantee(1, 1e-5), Capacity.of(6))
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

  /** The last release of a world, with noise from the same bits. */
  private Issued last(boolean withU) {
    Path place = folder.resolve(withU ? "had" : "never");
    Home home = Home.of(place.toString(), Optional.of(folder.resolve("key.pem")), Optional.empty());
    Workspace.Tools tools =
        new Workspace.Tools(
            World.TOOLS.software(), World.TOOLS.clock(), RandomBits.insecureSeeded(1));
    try (World world = World.trained(home, Kind.QUANTILE.declared(), people(withU), tools)) {
      world.forget(List.of("v1", "v2"), ASKED);
      return withU ? world.forget(List.of("u"), ASKED) : world.release(ASKED);
    }
  }

  private static double released(Issued issued) throws IOException {
    byte[] bytes = Files.readAllBytes(issued.files().parameters());
    return ParametersJson.read(ByteSource.of("parameters", bytes)).coordinates()[0];
  }

  @Test
  void the_certificate_of_the_third_person_covers_both_sides() throws IOException {
    Issued had = last(true);
    Issued never = last(false);
    assertThat(had.facts()).isEqualTo(never.facts());
    double apart = Math.abs(released(had) - released(never));
    assertThat(apart).isBetween(0.39, 0.41);
    assertThat(had.facts().plan().sensitivity()).isBetween(apart, 0.41);
    double sigma = had.facts().sigma();
    assertThat(GaussianProfile.of(apart, sigma).epsilon(1e-5)).isLessThanOrEqualTo(1);
    // The twin: with the noise that was charged before, half of it, the truth is another.
    assertThat(GaussianProfile.of(apart, sigma / 2).epsilon(1e-5)).isGreaterThan(2.1);
  }
}
