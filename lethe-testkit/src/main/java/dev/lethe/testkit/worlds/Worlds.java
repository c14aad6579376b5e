package dev.lethe.testkit.worlds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A certificate is read by one person, whoever else was forgotten (docs/mathematics/noise.md,
 * "Which worlds"): random histories of people who come and leave, against the same without some of
 * them.
 *
 * <pre>{@code Worlds.play(Cast.of(new MeanUnlearning()), 400).neverExceeds().reaches(0.5);}</pre>
 */
public final class Worlds {

  /** The way that keeps what was trained, and so differs most from world to world. */
  public static final Way PASSIVE = new Way(Method.PASSIVE, Certification.A_PRIORI);

  private Worlds() {}

  /** How far apart the means of a release may be. */
  public interface Charge {
    double of(Unlearning<?> unlearning, Apart release);
  }

  /**
   * What came of it.
   *
   * @param compared releases that both worlds made
   * @param nearest the largest distance over the charge, by way
   * @param worst where the largest of all was seen
   */
  public record Report(int histories, int compared, Map<Way, Double> nearest, String worst) {

    /** No release is farther apart than it is charged, and enough of them were compared. */
    public Report neverExceeds() {
      assertThat(compared).as("releases in both worlds").isGreaterThan(histories / 2);
      assertThat(nearest)
          .as(worst)
          .allSatisfy((way, ratio) -> assertThat(ratio).isBetween(0.0, 1.0));
      return this;
    }

    /** The farthest passive release comes at least this near to its charge. */
    public Report reaches(double share) {
      assertThat(passive()).as("largest distance / charge: %s", nearest).isGreaterThan(share);
      return this;
    }

    /** The charge is beaten by a passive release: proof that the histories bite. */
    public Report exceedsBy(double factor) {
      return reaches(factor);
    }

    private double passive() {
      return nearest.getOrDefault(PASSIVE, 0.0);
    }
  }

  /** So many histories, held against what their releases charge. */
  public static Report play(Cast cast, int histories) {
    return play(cast, histories, (unlearning, release) -> release.charged());
  }

  public static Report play(Cast cast, int histories, Charge charge) {
    Map<Way, Double> nearest = new LinkedHashMap<>();
    int compared = 0;
    double most = -1;
    String worst = "nothing was compared";
    for (long seed = 1; seed <= histories; seed++) {
      History<?> history = cast.history(seed);
      for (Apart release : history.apart(HistoryDraw.missing(history, seed))) {
        double ratio = release.ratio(charge.of(history.unlearning(), release));
        nearest.merge(release.way(), ratio, Math::max);
        compared++;
        if (!(ratio <= most)) {
          most = ratio;
          worst = "%s, seed %d: %s".formatted(cast, seed, release);
        }
      }
    }
    return new Report(histories, compared, nearest, worst);
  }
}
