package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.unlearn.Certification;
import dev.lethe.unlearn.Method;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** After forgetting, what is kept is what a fresh import of the others would have kept. */
class ForgottenStateTest {

  private static final Asked ASKED = Asked.of(new Guarantee(1, 1e-5), Capacity.of(40));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private Home home(String name) {
    return Home.in(folder.resolve(name));
  }

  private static <T> T look(Home home, Function<ReadView, T> at) {
    try (WorkspaceStore store = WorkspaceStore.open(home.location())) {
      return store.read(at);
    }
  }

  @ParameterizedTest
  @EnumSource
  void statistics_rows_and_commitment_are_those_of_a_fresh_import_bit_for_bit(Kind kind) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    try (World world =
        World.trained(home("past"), kind.declared(), kind.people(random, 300, "a"))) {
      for (int round = 0; round < 5; round++) {
        world.add(kind.people(random, 30, "b" + round));
        List<String> everyone = new ArrayList<>(world.everyone());
        Collections.shuffle(everyone, random);
        world.forget(everyone.subList(0, 8), ASKED);
      }
      try (World fresh = World.trained(home("fresh"), kind.declared(), world.people())) {
        assertThat(kept(home("past"), kind))
            .as("seed %d", seed)
            .isEqualTo(kept(home("fresh"), kind));
        assertThat(fresh.open().rows().features()).isEqualTo(world.people().rows().features());
      }
    }
  }

  /** Everything that is kept about rows, but for the secret model and serial numbers. */
  private static List<String> kept(Home home, Kind kind) {
    return look(
        home,
        view -> {
          List<String> all = new ArrayList<>();
          all.add(Arrays.toString(view.rows().features()));
          all.add(Arrays.toString(view.rows().labels()));
          all.add(view.rowCount() + " rows of " + view.subjectCount());
          all.add(
              HexFormat.of()
                  .formatHex(StatisticsFormat.digest(Kept.statistics(view, kind.declared()))));
          all.add(Leaves.root(view).hex());
          all.add(Arrays.toString(view.leafDigests().orElseThrow()));
          for (int bucket = 0; bucket < ReadView.LEAF_BUCKETS; bucket++) {
            all.add(Arrays.toString(view.leaves(bucket)));
          }
          return all;
        });
  }

  /** Where the method computes anew, the secret model is the fresh one too. */
  @ParameterizedTest
  @EnumSource
  void a_model_that_was_computed_anew_is_the_fresh_one_bit_for_bit(Kind kind) {
    Random random = new Random(11);
    Asked anew = ASKED.by(Method.RETRAIN);
    try (World world = World.trained(home("past"), kind.declared(), kind.people(random, 90, "a"))) {
      world.forget(world.everyone().subList(10, 14), ASKED);
      world.forget(world.everyone().subList(20, 24), anew);
      try (World fresh = World.trained(home("fresh"), kind.declared(), world.people())) {
        fresh.release(anew);
        assertThat(state(home("past"))).isEqualTo(state(home("fresh")));
      }
    }
  }

  private static byte[] state(Home home) {
    return look(home, view -> view.bytes(Names.STATE).orElseThrow());
  }

  @ParameterizedTest
  @EnumSource
  void the_direction_of_a_forgotten_row_is_not_in_the_secret_model(Kind kind) {
    for (Asked asked : kind.asked(ASKED)) {
      if (asked.certification().equals(Optional.of(Certification.VERIFIED))
          || asked.certification().isEmpty()) {
        assertThat(rowsInTheModel(kind, asked, "w" + asked.hashCode()))
            .as("%s %s", kind, asked)
            .isZero();
      }
    }
  }

  /** The twin, and a warning: methods that read no row later must keep what the forgotten did. */
  @Test
  void the_direction_of_a_forgotten_row_is_in_a_model_for_a_priori_steps() {
    Asked step = ASKED.by(Method.NEWTON).certified(Certification.A_PRIORI);
    assertThat(rowsInTheModel(Kind.LOGISTIC_WITH_BIAS, step, "step")).isPositive();
  }

  /** How many runs of numbers in the stored model point exactly along the one forgotten row. */
  private int rowsInTheModel(Kind kind, Asked asked, String name) {
    People people = kind.people(new Random(12), 400, "a");
    int d = people.rows().columns();
    double[] row = new double[d];
    for (int j = 0; j < d; j++) {
      row[j] = people.rows().features()[j];
    }
    if (d == 1) {
      return 0;
    }
    try (World world = World.trained(home(name), kind.declared(), people)) {
      world.forget(people.subjects().subList(0, 1), asked);
    } catch (NoGuaranteeException refused) {
      return 0;
    }
    ByteBuffer bytes = ByteBuffer.wrap(state(home(name)));
    int found = 0;
    for (int at = 0; at + 8 * d <= bytes.limit(); at++) {
      double dot = 0;
      double squares = 0;
      double length = 0;
      for (int j = 0; j < d; j++) {
        double value = bytes.getDouble(at + 8 * j);
        dot += value * row[j];
        squares += value * value;
        length += row[j] * row[j];
      }
      if (Math.abs(dot) > (1 - 1e-10) * Math.sqrt(squares * length) && squares > 1e-12) {
        found++;
      }
    }
    return found;
  }
}
