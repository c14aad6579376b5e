package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.kinds.Kinds;
import dev.lethe.privacy.Guarantee;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Somebody who forgot U and somebody who never had U publish the same, but for what is drawn at
 * random (docs/mathematics/certificates.md): whatever was released, requested and added before, by
 * whatever way.
 */
@Tag("slow")
class TwoWorldsTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(40));

  private static final Set<Kind> BUDGETED =
      EnumSet.of(Kind.LOGISTIC_IN_A_BALL, Kind.RIDGE, Kind.SVM);

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private int places;

  private enum Mode {
    OPEN,
    BUDGETED,
    SEALED;

    Declared of(Declared declared) {
      return switch (this) {
        case OPEN -> declared;
        case BUDGETED -> declared.cappedAt(50);
        case SEALED -> declared.sealed(new Declared.Seal(100, Capacity.of(40)));
      };
    }
  }

  static Stream<Arguments> kinds() {
    return Stream.of(Kind.values())
        .flatMap(
            kind ->
                Stream.of(
                    Arguments.of(kind, BUDGETED.contains(kind) ? Mode.BUDGETED : Mode.OPEN),
                    Arguments.of(kind, Mode.SEALED)));
  }

  @Test
  void no_kind_of_model_is_left_out() {
    assertThat(Stream.of(Kind.values()).map(Kind::kind)).containsAll(Kinds.all());
  }

  private Home newHome() {
    Path place = folder.resolve("w" + ++places);
    return Home.of(place.toString(), Optional.of(folder.resolve("key.pem")), Optional.empty());
  }

  /** A past with releases, requests and additions, as it happens. */
  private World withAPast(Random random, Kind kind, Declared declared, WorkspaceTools tools) {
    World world = World.trained(newHome(), declared, kind.people(random, 60, "first"), tools);
    List<ReleaseRequest> ways = kind.asked(ASKED);
    for (int step = 0; step < 4; step++) {
      ReleaseRequest way = ways.get(random.nextInt(ways.size()));
      try {
        switch (random.nextInt(5)) {
          case 0 -> world.release(way);
          case 1 -> world.add(kind.people(random, 1 + random.nextInt(12), "more" + step));
          case 2 -> world.forget(some(random, world, 1 + random.nextInt(3)), way);
          case 3 -> world.leave(some(random, world, 1 + random.nextInt(3)));
          default -> world.reopen();
        }
      } catch (LetheException refused) {
        // What is refused has not happened.
      }
    }
    return world;
  }

  private static List<String> some(Random random, World world, int count) {
    List<String> everyone = new ArrayList<>(world.everyone());
    Collections.shuffle(everyone, random);
    return everyone.subList(0, count);
  }

  private sealed interface Seen {
    record Released(Issued issued) implements Seen {}

    record Refused(String message) implements Seen {}
  }

  private interface Attempt {
    Issued issue();
  }

  private static Seen attempt(Attempt attempt) {
    try {
      return new Seen.Released(attempt.issue());
    } catch (NoGuaranteeException | BadUsageException refusal) {
      return new Seen.Refused(String.valueOf(refusal.getMessage()));
    }
  }

  private List<String> differences(
      World withAPast,
      Random random,
      Kind kind,
      Mode mode,
      ReleaseRequest asked,
      ReleaseRequest fresh) {
    List<String> leaving = some(random, withAPast, 1 + random.nextInt(4));
    People left = World.without(withAPast.people(), Set.copyOf(leaving));
    int before = withAPast.open().log().releases().size();
    Seen forgotten = attempt(() -> withAPast.forget(leaving, asked));
    try (World never = World.trained(newHome(), mode.of(kind.declared()), left)) {
      for (int i = 0; i < before; i++) { // worlds are compared that publish as often
        attempt(() -> never.release(fresh));
      }
      Seen released = attempt(() -> never.release(fresh));
      if (forgotten instanceof Seen.Released a && released instanceof Seen.Released b) {
        return Published.of(a.issued()).differences(Published.of(b.issued()));
      }
      return forgotten.equals(released)
          ? List.of("refused")
          : List.of(forgotten + " | " + released);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void what_is_published_after_forgetting_is_what_is_published_without_them(Kind kind, Mode mode) {
    int compared = 0;
    for (ReleaseRequest asked : kind.asked(ASKED)) {
      long seed = new Random().nextLong();
      Random random = new Random(seed);
      try (World world = withAPast(random, kind, mode.of(kind.declared()), World.TOOLS)) {
        List<String> differences = differences(world, random, kind, mode, asked, asked);
        String where = "%s %s %s seed %d".formatted(kind, mode, asked, seed);
        if (differences.equals(List.of("refused"))) {
          continue;
        }
        assertThat(differences).as(where).isEmpty();
        compared++;
      } catch (LetheException e) {
        throw new AssertionError("%s %s %s seed %d".formatted(kind, mode, asked, seed), e);
      }
    }
    assertThat(compared).as("ways that can be compared").isGreaterThanOrEqualTo(3);
  }

  /** The twin: what a careless house might print is seen. */
  @Test
  void a_release_number_in_a_certificate_is_seen() {
    Random random = new Random(1);
    WorkspaceTools leaking =
        new WorkspaceTools(
            Origin.Software.of("lethe", "test, release 2"),
            World.TOOLS.clock(),
            World.TOOLS.bits());
    try (World world = withAPast(random, Kind.RIDGE, Kind.RIDGE.declared(), leaking)) {
      assertThat(differences(world, random, Kind.RIDGE, Mode.OPEN, ASKED, ASKED))
          .anyMatch(difference -> difference.startsWith("statement/predicate/software/version"))
          .anyMatch(difference -> difference.startsWith("certificate.html"));
    }
  }

  /** Another: how often somebody published is what a log tells, and all that it does. */
  @Test
  void a_release_more_is_seen_by_its_place_in_the_log_alone() {
    People people = Kind.RIDGE.people(new Random(4), 60, "p");
    try (World once = World.trained(newHome(), Kind.RIDGE.declared(), people);
        World twice = World.trained(newHome(), Kind.RIDGE.declared(), people)) {
      twice.release(ASKED);
      Published first = Published.of(once.release(ASKED));
      assertThat(first.differences(Published.of(twice.release(ASKED))))
          .extracting(difference -> difference.substring(0, difference.indexOf(':')))
          .containsExactlyInAnyOrder(
              "statement/predicate/logPosition", "certificate.tlog-proof", "certificate.html");
    }
  }

  /** Another twin: a capacity that was taken from the request instead of declared before it. */
  @Test
  void a_capacity_that_counts_the_forgotten_is_seen() {
    Random random = new Random(2);
    ReleaseRequest counted = ReleaseRequest.of(ASKED.guarantee(), Capacity.of(39));
    try (World world = withAPast(random, Kind.PCA, Kind.PCA.declared(), World.TOOLS)) {
      assertThat(differences(world, random, Kind.PCA, Mode.OPEN, counted, ASKED))
          .anyMatch(difference -> difference.startsWith("statement/predicate/capacity"));
    }
  }
}
