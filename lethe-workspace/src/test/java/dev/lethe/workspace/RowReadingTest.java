package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.content.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is released does not tell whether rows were kept in memory or read anew for each pass. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
@Tag("slow")
class RowReadingTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(40));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private int places;

  /** Some two blocks of rows, and a request by every way, with the same coins. */
  private List<String> life(Kind kind, String reading) throws IOException {
    List<String> seen = new ArrayList<>();
    Optional<Path> key = Optional.of(folder.resolve("key.pem"));
    Home home = Home.of(folder.resolve("w" + ++places).toString(), key, Optional.empty());
    WorkspaceTools tools =
        new WorkspaceTools(
            World.TOOLS.software(), World.TOOLS.clock(), RandomBits.insecureSeeded(11));
    System.setProperty("lethe.rows", reading);
    try (World world =
        World.trained(home, kind.declared(), kind.people(new Random(3), 5_000, "p"), tools)) {
      int from = 0;
      for (ReleaseRequest way : kind.asked(ASKED)) {
        List<String> leaving = world.everyone().subList(from, from + 3);
        from += 100;
        try {
          Issued issued = world.forget(leaving, way);
          seen.add(way + ": " + Files.readString(issued.files().parameters()));
        } catch (LetheException refused) {
          seen.add(way + ": " + refused.getMessage());
        }
      }
    } finally {
      System.clearProperty("lethe.rows");
    }
    return seen;
  }

  @ParameterizedTest
  @EnumSource
  void every_way_of_every_kind_releases_the_same_bits(Kind kind) throws IOException {
    assertThat(life(kind, "stream")).isEqualTo(life(kind, "memory")).hasSizeGreaterThan(3);
  }

  @Test
  void a_request_that_is_cancelled_in_a_pass_has_changed_nothing() {
    Home home =
        Home.of(
            folder.resolve("w").toString(), Optional.of(folder.resolve("key")), Optional.empty());
    WorkspaceTools tools =
        World.TOOLS.telling(
            stage ->
                (done, total) -> {
                  if (stage == Stage.RELEASING) {
                    throw new CancellationException(done + " of " + total);
                  }
                });
    System.setProperty("lethe.rows", "stream");
    try (World world =
        World.trained(
            home,
            Kind.LOGISTIC.declared(),
            Kind.LOGISTIC.people(new Random(3), 5_000, "p"),
            tools)) {
      WorkspaceLog before = world.open().log();
      List<String> leaving = world.everyone().subList(0, 1);
      ReleaseRequest reading = ASKED.by(Method.RETRAIN);
      assertThatThrownBy(() -> world.forget(leaving, reading))
          .isInstanceOf(CancellationException.class)
          .hasMessage("4096 of 4999");
      assertThat(world.open().log()).isEqualTo(before);
      assertThat(world.open().people()).containsAll(leaving);
    } finally {
      System.clearProperty("lethe.rows");
    }
  }

  @Test
  void another_word_is_refused() {
    assertThatThrownBy(() -> life(Kind.HUBER, "disk"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("'memory' or 'stream', but got 'disk'");
  }
}
