package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.format.SignificantDigits;
import dev.lethe.glm.Objective;
import dev.lethe.privacy.Guarantee;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The comparison with global sensitivity tells no more of the rows than their printed number. */
class GlobalCostsTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private GlobalCost printed(Kind kind, int rows) {
    Home home =
        Home.of(
            folder.resolve("w" + rows).toString(),
            Optional.of(folder.resolve("key.pem")),
            Optional.empty());
    People people = kind.people(new Random(rows), rows, "p");
    try (World world = World.trained(home, kind.declared(), people)) {
      Certificate certificate =
          Published.envelope(world.release(ASKED)).unverified("certificate").certificate();
      return certificate.global().orElseThrow();
    }
  }

  @ParameterizedTest
  @EnumSource
  void workspaces_with_the_same_two_digits_print_the_same(Kind kind) {
    Set<GlobalCost> printed = new LinkedHashSet<>();
    for (int rows = 100; rows < 110; rows++) {
      printed.add(printed(kind, rows));
    }
    assertThat(printed).hasSize(1);
  }

  /** Regressions know the printed number, and quantiles, components and margins not even that. */
  @ParameterizedTest
  @EnumSource
  void other_digits_show_only_where_the_bound_falls_with_the_rows(Kind kind) {
    ModelFacts facts = kind.declared().facts();
    boolean falls = facts.global(1000, ASKED.capacity()) < facts.global(100, ASKED.capacity());
    assertThat(falls).isEqualTo(kind.kind().parameters().contains(Objective.LAMBDA));
    assertThat(GlobalCosts.of(facts, 100, ASKED).equals(GlobalCosts.of(facts, 1000, ASKED)))
        .isEqualTo(!falls);
  }

  /** The twin: scaled by n over its two digits, as it once was, a median tells 101 from 105. */
  @Test
  void a_scaled_bound_would_tell_the_rows_apart() {
    double bound = Kind.QUANTILE.declared().facts().global(100, ASKED.capacity());
    assertThat(
            LongStream.range(100, 110)
                .mapToDouble(n -> SignificantDigits.up(bound * ((double) n / 100), 2))
                .distinct())
        .hasSizeGreaterThan(1);
  }
}
