package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.workspace.content.CommitmentLeaves;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.content.StoredData;
import dev.lethe.workspace.store.LeafDigests;
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

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(40));

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
                  .formatHex(
                      StatisticsFormat.digest(StoredData.statistics(view, kind.declared()))));
          all.add(CommitmentLeaves.root(view).hex());
          all.add(Arrays.toString(view.leafDigests().orElseThrow().digests()));
          for (int bucket = 0; bucket < LeafDigests.BUCKETS; bucket++) {
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
    ReleaseRequest anew = ASKED.by(Method.RETRAIN);
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
    return look(home, view -> view.bytes(SettingNames.STATE).orElseThrow());
  }

  @ParameterizedTest
  @EnumSource
  void the_direction_of_a_forgotten_row_is_not_in_the_secret_model(Kind kind) {
    for (ReleaseRequest asked : kind.asked(ASKED)) {
      if (asked.certification().equals(Optional.of(Certification.VERIFIED))
          || asked.certification().isEmpty()) {
        assertThat(rowsInTheModel(kind, asked, "w" + asked.hashCode()))
            .as("%s %s", kind, asked)
            .isZero();
      }
    }
  }

  /**
   * The twin, and a warning: methods that read no row later keep the trained weights and a sum over
   * the rows that are left, and both together give a single forgotten row away.
   */
  @Test
  void the_direction_of_a_forgotten_row_follows_from_a_model_for_a_priori_steps() {
    ReleaseRequest step = ASKED.by(Method.NEWTON).certified(Certification.A_PRIORI);
    assertThat(rowsInTheModel(Kind.LOGISTIC_WITH_BIAS, step, "step")).isZero();
    Forgotten forgotten = forgotten(Kind.LOGISTIC_WITH_BIAS, step, "weights").orElseThrow();
    int d = forgotten.row().length;
    ByteBuffer bytes = ByteBuffer.wrap(forgotten.state());
    // Behind the magic word, the released weights and the parameters: those of the training.
    int record = 2 + bytes.getShort(0) + 4 + 8 * d + 1;
    int trained = record + 2 + bytes.getShort(record) + 4;
    double[] weights = run(bytes, trained, d);
    double[] another = Arrays.stream(forgotten.row()).map(x -> x * x).toArray();
    assertThat(along(forgotten, apart(forgotten.row(), weights), trained)).isPositive();
    assertThat(along(forgotten, apart(another, weights), trained)).isZero();
  }

  /** How many runs of numbers in the stored model point exactly along the one forgotten row. */
  private int rowsInTheModel(Kind kind, ReleaseRequest asked, String name) {
    return forgotten(kind, asked, name).map(one -> along(one, one.row(), -1)).orElse(0);
  }

  /** A row, and a model that saw it and was made to forget it. */
  private record Forgotten(double[] row, byte[] state) {}

  /** Empty where the model is refused, or rows of one column have no direction. */
  private Optional<Forgotten> forgotten(Kind kind, ReleaseRequest asked, String name) {
    People people = kind.people(new Random(12), 400, "a");
    double[] row = new double[people.rows().columns()];
    Arrays.setAll(row, j -> people.rows().features()[j]);
    try (World world = World.trained(home(name), kind.declared(), people)) {
      world.forget(people.subjects().subList(0, 1), asked);
    } catch (NoGuaranteeException refused) {
      return Optional.empty();
    }
    return row.length == 1 ? Optional.empty() : Optional.of(new Forgotten(row, state(home(name))));
  }

  /** Runs along a direction, as they are or, where there are weights, what is across those. */
  private static int along(Forgotten forgotten, double[] direction, int weightsAt) {
    int d = direction.length;
    ByteBuffer bytes = ByteBuffer.wrap(forgotten.state());
    int found = 0;
    for (int at = 0; at + 8 * d <= bytes.limit(); at++) {
      double[] run = run(bytes, at, d);
      double[] seen = weightsAt < 0 ? run : apart(run, run(bytes, weightsAt, d));
      double squares = dot(seen, seen);
      double most = Math.sqrt(squares * dot(direction, direction));
      if (Math.abs(dot(seen, direction)) > (1 - 1e-10) * most && squares > 1e-12) {
        found++;
      }
    }
    return found;
  }

  private static double[] run(ByteBuffer bytes, int at, int d) {
    double[] run = new double[d];
    Arrays.setAll(run, j -> bytes.getDouble(at + 8 * j));
    return run;
  }

  /** The part of a vector across another. */
  private static double[] apart(double[] v, double[] other) {
    double share = dot(v, other) / dot(other, other);
    double[] rest = new double[v.length];
    Arrays.setAll(rest, j -> v[j] - share * other[j]);
    return rest;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
