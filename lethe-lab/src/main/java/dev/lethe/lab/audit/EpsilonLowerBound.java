package dev.lethe.lab.audit;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;

/**
 * What counts say about ε at a given δ.
 *
 * <p>(ε, δ)-indistinguishable means P(E) ≤ e^ε·Q(E) + δ for every set E of outputs, P and Q being
 * the outputs of the two worlds in either order. So with limits p ≤ P(E) and q ≥ Q(E),
 *
 * <pre>    ε ≥ ln((p − δ)/q).</pre>
 *
 * <p>E (the threshold of the score, which side of it, and which world is P) is chosen on a tuning
 * part of the trials. Given that, the counts of the remaining trials are two binomials, and each of
 * the two Clopper–Pearson limits is wrong with a probability of at most {@code error}/2: the bound
 * exceeds the true ε with a probability of at most {@code error}, however E was found. Several such
 * bounds hold together if their errors add up to what is allowed (Bonferroni).
 *
 * @param error the probability with which the bound may be wrong
 */
record EpsilonLowerBound(double delta, double error) {

  EpsilonLowerBound {
    if (!(delta >= 0) || !(delta < 1)) {
      throw new BadUsageException("delta must be within [0, 1), but got " + delta);
    }
    Arguments.probability("the probability of error", error);
  }

  /** Valid with probability 1 − error if the event was fixed before these counts were seen. */
  double of(int seenLikelier, int trialsLikelier, int seenOther, int trialsOther) {
    ClopperPearson limits = new ClopperPearson(error / 2);
    return ratio(
        limits.atLeast(seenLikelier, trialsLikelier), limits.atMost(seenOther, trialsOther));
  }

  double of(Event event, Scores scores) {
    World likelier = event.likelier();
    return of(
        event.count(scores, likelier),
        scores.of(likelier).length,
        event.count(scores, likelier.other()),
        scores.of(likelier.other()).length);
  }

  /**
   * The event that promises the highest bound with this many trials to come in each world. No more
   * trials are assumed than were seen in tuning: that keeps the choice from far tails, where shares
   * are high by chance.
   */
  Event choose(Scores tuning, int trials) {
    Expected expected = new Expected(delta, error / 2, Math.min(trials, tuning.forgot().length));
    Event best = new Event(Double.POSITIVE_INFINITY, true, World.FORGOT);
    double highest = Double.NEGATIVE_INFINITY;
    for (World from : World.values()) {
      for (double threshold : tuning.of(from)) {
        for (boolean above : new boolean[] {true, false}) {
          for (World likelier : World.values()) {
            Event event = new Event(threshold, above, likelier);
            double bound =
                expected.bound(
                    share(event, tuning, likelier), share(event, tuning, likelier.other()));
            if (bound > highest) {
              highest = bound;
              best = event;
            }
          }
        }
      }
    }
    return best;
  }

  private static double share(Event event, Scores scores, World world) {
    return (event.count(scores, world) + 0.5) / (scores.of(world).length + 1);
  }

  private double ratio(double likelier, double other) {
    return likelier > delta ? Math.max(0, Math.log((likelier - delta) / other)) : 0;
  }
}
