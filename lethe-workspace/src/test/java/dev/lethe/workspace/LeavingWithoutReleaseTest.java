package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** People can leave although nothing may be released; the next release knows nothing of them. */
class LeavingWithoutReleaseTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(40));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private Home home(String name) {
    return Home.of(
        folder.resolve(name).toString(), Optional.of(folder.resolve("key.pem")), Optional.empty());
  }

  private static Optional<ByteBuffer> state(Home home) {
    try (WorkspaceStore store = WorkspaceStore.open(home.location())) {
      return store.read(view -> view.bytes(SettingNames.STATE).map(ByteBuffer::wrap));
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_model_leaves_with_them_and_the_next_one_is_the_fresh_one_bit_for_bit(Kind kind) {
    try (World world =
        World.trained(home("past"), kind.declared(), kind.people(new Random(5), 90, "a"))) {
      world.release(ASKED);
      Unreleased left = world.leave(world.everyone().subList(10, 14));
      assertThat(left.lastRelease()).hasValue(1);
      assertThat(state(home("past"))).isEmpty();
      assertThat(world.open().log().releases()).hasSize(1);
      assertThat(world.open().log().requests()).hasSize(1);
      world.reopen();
      try (World fresh = World.trained(home("fresh"), kind.declared(), world.people())) {
        fresh.release(ASKED); // both worlds publish as often
        Issued after = world.release(ASKED);
        Issued never = fresh.release(ASKED);
        assertThat(Published.of(after).differences(Published.of(never))).isEmpty();
        // Nobody asked for the training after they left, so it is no record for a-priori ways.
        world.release(ASKED.by(Method.RETRAIN));
        fresh.release(ASKED.by(Method.RETRAIN));
        assertThat(state(home("past"))).isEqualTo(state(home("fresh"))).isPresent();
      }
    }
  }

  /** Whatever a workspace can be asked for goes on while it holds no model. */
  @Test
  void without_a_model_the_workspace_goes_on() {
    Kind kind = Kind.LOGISTIC;
    try (World world =
        World.trained(home("w"), kind.declared(), kind.people(new Random(6), 90, "a"))) {
      world.leave(world.everyone().subList(0, 2));
      ForgetRequest one = ForgetRequest.of(world.everyone().subList(5, 6));
      assertThat(world.open().plan(one, ASKED).options()).isNotEmpty();
      Snapshot<?> split = world.open().snapshot(one);
      assertThat(split.rows().rows() + split.named().rows())
          .isEqualTo(world.people().rows().rows());
      assertThat(world.open().snapshot().rows().rows()).isEqualTo(world.people().rows().rows());
      world.leave(world.everyone().subList(3, 4));
      world.add(kind.people(new Random(7), 10, "b"));
      Issued issued = world.forget(world.everyone().subList(8, 9), ASKED.by(Method.PASSIVE));
      assertThat(issued.number()).isEqualTo(1);
    }
  }

  @Test
  void a_spent_budget_keeps_nobody_in() {
    Kind kind = Kind.RIDGE;
    ReleaseRequest noisy = ASKED.by(Method.PASSIVE);
    Declared capped = kind.declared().cappedAt(0.3);
    try (World world = World.trained(home("w"), capped, kind.people(new Random(8), 400, "a"))) {
      world.release(noisy);
      List<String> leaving = world.everyone().subList(0, 3);
      assertThatThrownBy(() -> world.forget(leaving, noisy))
          .isInstanceOf(LetheException.class)
          .hasMessageContaining("over budget");
      int before = world.open().rows().rows();
      Unreleased left = world.leave(leaving);
      assertThat(left.forgotten().report().rows()).isPositive();
      assertThat(world.open().rows().rows()).isEqualTo(before - left.forgotten().report().rows());
      assertThat(world.open().rows().features()).isEqualTo(world.people().rows().features());
    }
  }

  /** Beyond the total capacity of sealed mode people may leave, but nothing is published again. */
  @Test
  void beyond_the_total_capacity_there_is_no_further_release() {
    Kind kind = Kind.LOGISTIC;
    Declared sealed = kind.declared().sealed(new Declared.Seal(100, Capacity.of(4)));
    try (World world = World.trained(home("w"), sealed, kind.people(new Random(9), 90, "a"))) {
      world.release(ASKED);
      world.leave(world.everyone().subList(0, 2));
      world.release(ASKED);
      List<String> many = world.everyone().subList(0, 10);
      assertThatThrownBy(() -> world.forget(many, ASKED))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("--no-release");
      world.leave(many);
      assertThatThrownBy(() -> world.release(ASKED))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("total capacity");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everybody_may_leave_and_others_may_come(Kind kind) {
    try (World world =
        World.trained(home("w"), kind.declared(), kind.people(new Random(10), 30, "a"))) {
      world.leave(world.everyone());
      assertThat(world.open().log().rows()).isZero();
      assertThatThrownBy(() -> world.release(ASKED))
          .isInstanceOfAny(NoGuaranteeException.class, BadInputException.class);
      world.reopen();
      world.add(kind.people(new Random(11), 60, "b"));
      assertThat(world.release(ASKED).number()).isEqualTo(1);
    }
  }

  @Test
  void nobody_known_changes_nothing_and_there_is_no_table_to_delete_from() {
    Kind kind = Kind.RIDGE;
    try (World world =
        World.trained(home("w"), kind.declared(), kind.people(new Random(12), 30, "a"))) {
      assertThatThrownBy(() -> world.leave(List.of("nobody")))
          .isInstanceOf(BadInputException.class);
      ForgetRequest known = ForgetRequest.of(world.everyone().subList(0, 1));
      assertThatThrownBy(() -> world.open().forgetUnreleased(known, Deletion.BY_WORKSPACE))
          .isInstanceOf(BadUsageException.class);
      assertThat(state(home("w"))).isPresent();
      assertThat(world.open().log().requests()).isEmpty();
    }
  }
}
