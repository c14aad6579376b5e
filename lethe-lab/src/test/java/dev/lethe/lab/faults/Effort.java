package dev.lethe.lab.faults;

import java.util.Optional;

/**
 * Trials doubled until an instrument accuses, or given up.
 *
 * <p>Every attempt may err with an even share of {@link #FALSE_ALARM}, so that is what all of them
 * together may err with.
 */
record Effort(int first, int doublings) {

  /** How often an honest house is accused in all attempts together, at most. */
  static final double FALSE_ALARM = 1e-6;

  Optional<Caught.Accusation> untilAccusedBy(Instrument instrument) {
    for (int i = 0; i <= doublings; i++) {
      int trials = first << i;
      Optional<String> words = instrument.accusation(trials, FALSE_ALARM / (doublings + 1));
      if (words.isPresent()) {
        return Optional.of(new Caught.Accusation(trials, words.get()));
      }
    }
    return Optional.empty();
  }

  int most() {
    return first << doublings;
  }
}
