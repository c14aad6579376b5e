package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.release.Utility;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said of sealed mode is what a sealed workspace then keeps. */
class SealedCostTest {

  private static final Guarantee TOGETHER = new Guarantee(1, 1e-5);
  private static final Capacity TOTAL = Capacity.of(4);
  private static final Pattern JOINT = Pattern.compile("epsilon ([0-9.e-]+) at delta");

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private int places;

  private World world(Declared declared, People people) {
    Path place = folder.resolve("w" + ++places);
    Home home = Home.of(place.toString(), Optional.of(folder.resolve("key.pem")), Optional.empty());
    return World.trained(home, declared, people);
  }

  private SealedCost.Known known(Kind kind, People people) {
    try (World open = world(kind.declared(), people)) {
      return (SealedCost.Known) open.open().sealedCost(TOGETHER, TOTAL).orElseThrow();
    }
  }

  /** ε of a release and one after a deletion, for who kept both, by a sealed workspace's log. */
  private double jointEpsilon(Kind kind, People people, double sigma) {
    try (World open = world(kind.declared().sealed(new Declared.Seal(sigma, TOTAL)), people)) {
      ReleaseRequest asked = ReleaseRequest.of(TOGETHER, TOTAL);
      open.release(asked);
      open.forget(open.everyone().subList(0, 2), asked);
      assertThat(open.open().sealedCost(TOGETHER, TOTAL)).as("sealed already").isEmpty();
      Matcher joint = JOINT.matcher(open.open().log().joint().orElseThrow());
      return joint.find() ? Double.parseDouble(joint.group(1)) : Double.NaN;
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_workspace_sealed_with_that_sigma_keeps_the_guarantee_for_both_releases(Kind kind) {
    People people = kind.people(new Random(5), 400, "p");
    SealedCost.Known cost = known(kind, people);
    assertThat(cost.rowsAtLeast()).isEqualTo(390);
    double epsilon = jointEpsilon(kind, people, cost.anyRows().sigma());
    assertThat(epsilon).isLessThanOrEqualTo(1);
  }

  /** Nearly: the log counts RS°_M of what is left, and a percent of the rows is gone. */
  @Test
  void so_does_nearly_one_with_the_sigma_of_these_rows() {
    People people = Kind.RIDGE.people(new Random(5), 400, "p");
    SealedCost.Known cost = known(Kind.RIDGE, people);
    double sigma = cost.theseRows().orElseThrow().sigma();
    assertThat(sigma).isLessThan(cost.anyRows().sigma());
    assertThat(jointEpsilon(Kind.RIDGE, people, sigma)).isLessThanOrEqualTo(1.02);
  }

  /** The twin: a tenth of it keeps nothing of the kind. */
  @Test
  void much_less_does_not() {
    People people = Kind.RIDGE.people(new Random(5), 400, "p");
    double sigma = known(Kind.RIDGE, people).theseRows().orElseThrow().sigma();
    assertThat(jointEpsilon(Kind.RIDGE, people, sigma / 10)).isGreaterThan(1.5);
  }

  @ParameterizedTest
  @EnumSource
  void what_may_be_declared_depends_on_public_numbers_and_two_digits_of_the_rows(Kind kind) {
    SealedCost.Known one = known(kind, kind.people(new Random(1), 401, "a"));
    SealedCost.Known other = known(kind, kind.people(new Random(2), 403, "b"));
    assertThat(one.rowsAtLeast()).isEqualTo(other.rowsAtLeast());
    assertThat(one.anyRows().sigma()).isEqualTo(other.anyRows().sigma());
    assertThat(one.anyRows().apart()).isEqualTo(other.anyRows().apart());
  }

  @Test
  void more_rows_make_it_affordable() {
    SealedCost.Known few = known(Kind.LOGISTIC, Kind.LOGISTIC.people(new Random(1), 200, "a"));
    SealedCost.Known many = known(Kind.LOGISTIC, Kind.LOGISTIC.people(new Random(1), 20_000, "a"));
    assertThat(many.anyRows().sigma()).isLessThan(few.anyRows().sigma() / 80);
    Utility utility = many.anyRows().secretUtility().orElseThrow();
    assertThat(utility.withNoise()).isBetween(utility.withoutNoise() - 0.01, 1.0);
    assertThat(few.anyRows().secretUtility().orElseThrow().withNoise())
        .isLessThan(utility.withNoise() - 0.1);
  }

  @Test
  void the_terms_that_nobody_stated_are_said() {
    People people = Kind.RIDGE.people(new Random(1), 700, "a");
    try (World open = world(Kind.RIDGE.declared(), people)) {
      SealedCost cost = open.open().sealedCost().orElseThrow();
      assertThat(String.join("\n", cost.forOperator()))
          .contains("not somebody who kept an earlier one")
          .contains("--total-capacity 7, for 2 releases together at (ε = 1, δ = 1e-5)")
          .contains("any 690 rows or more could be: squared error 0.")
          .contains("a σ chosen by the rows tells of them");
    }
  }

  /** λ = 0 and no ball: over all data nothing bounds the model. */
  @Test
  void where_no_sigma_covers_all_data_it_says_so() {
    Declared free =
        Declared.of(LogisticKind.of(0, OptionalDouble.empty()), Kind.LOGISTIC.declared().schema());
    try (World open = world(free, Kind.LOGISTIC.people(new Random(1), 300, "a"))) {
      SealedCost cost = open.open().sealedCost().orElseThrow();
      assertThat(cost).isInstanceOf(SealedCost.Unknown.class);
      assertThat(cost.forOperator().get(1).toLowerCase(Locale.ROOT))
          .contains("no choice here")
          .contains("lambda > 0");
    }
  }
}
