package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace that has seen much still fits together. */
class LongSequenceTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  void a_hundred_requests_with_additions_between_leave_everything_in_order() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Kind kind = Kind.LOGISTIC_WITH_BIAS;
    Home home = Home.in(folder.resolve("w"));
    List<ReleaseRequest> ways = kind.asked(ASKED);
    try (World world = World.trained(home, kind.declared(), kind.people(random, 400, "a"))) {
      int releases = 0;
      for (int round = 0; round < 100; round++) {
        if (random.nextInt(3) == 0) {
          world.add(kind.people(random, 1 + random.nextInt(9), "b" + round));
        }
        if (random.nextInt(4) == 0) {
          world.release(ASKED);
          releases++;
        }
        if (random.nextInt(20) == 0) {
          world.open().rotateKey();
        }
        if (random.nextInt(10) == 0) {
          world.reopen();
        }
        List<String> everyone = new ArrayList<>(world.everyone());
        Collections.shuffle(everyone, random);
        ReleaseRequest way = round % 5 == 0 ? ASKED : verified(ways, random);
        world.forget(everyone.subList(0, 1 + random.nextInt(3)), way);
        releases++;
      }
      String which = "seed " + seed;
      WorkspaceLog log = world.open().log();
      assertThat(log.requests()).as(which).hasSize(100);
      assertThat(log.releases()).as(which).hasSize(releases);
      assertThat(log.rows()).as(which).isEqualTo(world.people().rows().rows());
      assertThat(world.open().rows().features())
          .as(which)
          .isEqualTo(world.people().rows().features());
      ledgerAddsUp(log.releases());
      Checked.consistent(home, world.open());
      assertThat(world.open().plan(ForgetRequest.of(world.everyone().get(0)), ASKED).choice())
          .as("a plan after more rows have left than any capacity")
          .isPresent();
    }
  }

  private static ReleaseRequest verified(List<ReleaseRequest> ways, Random random) {
    List<ReleaseRequest> able =
        ways.stream()
            .filter(w -> w.certification().filter(c -> c.name().equals("VERIFIED")).isPresent())
            .toList();
    return able.get(random.nextInt(able.size()));
  }

  /** Squares of μ add up from each release to the last. */
  private static void ledgerAddsUp(List<ReleaseLine> releases) {
    double squares = 0;
    for (int i = releases.size() - 1; i >= 0; i--) {
      ReleaseLine line = releases.get(i);
      squares += line.mu() * line.mu();
      assertThat(line.epsilonSince())
          .as("release %d", line.number())
          .isCloseTo(
              new GaussianProfile(Math.sqrt(squares)).epsilon(line.asked().delta()), within(1e-6));
    }
  }
}
