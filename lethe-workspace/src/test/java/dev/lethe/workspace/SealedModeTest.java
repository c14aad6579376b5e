package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.workspace.content.Declared;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In sealed mode nothing that is published depends on the data, but through the noise
 * (docs/mathematics/sealed.md).
 */
@Tag("slow")
class SealedModeTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(2, 1e-3), Capacity.of(5));

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private int places;

  private World world(Kind kind, Declared declared, long seed, int rows) {
    Path place = folder.resolve("w" + ++places);
    Home home = Home.of(place.toString(), Optional.of(folder.resolve("key.pem")), Optional.empty());
    return World.trained(home, declared, kind.people(new Random(seed), rows, "s" + seed));
  }

  private static Declared sealed(Kind kind) {
    return kind.declared().sealed(new Declared.Seal(100, Capacity.of(30)));
  }

  /** As published; absent where these data allow no release. */
  private static Optional<Published> released(
      World world, ReleaseRequest asked, boolean forgetting) {
    try {
      Issued issued =
          forgetting ? world.forget(world.everyone().subList(3, 5), asked) : world.release(asked);
      return Optional.of(Published.of(issued).withoutOpening());
    } catch (NoGuaranteeException | BadUsageException refusal) {
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void two_data_sets_have_the_same_certificates(Kind kind) {
    int compared = 0;
    for (ReleaseRequest asked : kind.asked(ASKED)) {
      try (World one = world(kind, sealed(kind), 1, 70);
          World other = world(kind, sealed(kind), 2, 333)) {
        other.add(kind.people(new Random(3), 50, "more"));
        for (boolean forgetting : new boolean[] {false, true, true}) {
          Optional<Published> a = released(one, asked, forgetting);
          Optional<Published> b = released(other, asked, forgetting);
          if (a.isPresent() != b.isPresent()) {
            break; // from here on one has published more than the other
          }
          if (a.isPresent() && b.isPresent()) {
            assertThat(a.get().differences(b.get())).as("%s %s", kind, asked).isEmpty();
            compared++;
          }
        }
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(3);
  }

  /** GS of this SVM is 10: a σ of 0.5 keeps no ε near 2, and nothing may be signed that says so. */
  @Test
  void a_declared_sigma_that_does_not_keep_the_guarantee_signs_nothing() {
    Declared tooLittle = Kind.SVM.declared().sealed(new Declared.Seal(0.5, Capacity.of(30)));
    try (World one = world(Kind.SVM, tooLittle, 1, 70)) {
      assertThatThrownBy(() -> one.release(ASKED))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("needs σ =");
    }
  }

  /** The twin: without the seal the same comparison sees the data. */
  @Test
  void without_the_seal_the_data_show() {
    try (World one = world(Kind.PCA, Kind.PCA.declared(), 1, 70);
        World other = world(Kind.PCA, Kind.PCA.declared(), 2, 333)) {
      List<String> differences =
          Published.of(one.release(ASKED))
              .withoutOpening()
              .differences(Published.of(other.release(ASKED)).withoutOpening());
      assertThat(differences)
          .anyMatch(d -> d.startsWith("statement/predicate/retained/rowsAtLeast"));
    }
  }
}
