package dev.lethe.lab.faults;

import java.util.Optional;

/** Something that looks at a house for so many trials and says what it found against it. */
interface Instrument {

  /**
   * What it accuses the house of.
   *
   * @param error the probability with which it may accuse an honest house
   */
  Optional<String> accusation(int trials, double error);
}
