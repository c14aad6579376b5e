package dev.lethe.data.schema;

import java.util.Optional;

/**
 * What is known before a schema is drafted; the rest is guessed, and each guess is told.
 *
 * @param label the column to predict
 * @param id the column that says whose row it is
 * @param standardise whether numbers are scaled by mean and standard deviation, rows clipped to the
 *     ball afterwards, instead of by their least and greatest value
 * @param numericLabel whether a label of few whole numbers is a number, not a class
 */
public record DraftOptions(
    Optional<String> label, Optional<String> id, boolean standardise, boolean numericLabel) {

  /** Everything is to be guessed. */
  public static DraftOptions none() {
    return new DraftOptions(Optional.empty(), Optional.empty(), false, false);
  }

  public DraftOptions withLabel(String column) {
    return new DraftOptions(Optional.of(column), id, standardise, numericLabel);
  }

  public DraftOptions withId(String column) {
    return new DraftOptions(label, Optional.of(column), standardise, numericLabel);
  }

  public DraftOptions standardised() {
    return new DraftOptions(label, id, true, numericLabel);
  }

  public DraftOptions withNumericLabel() {
    return new DraftOptions(label, id, standardise, true);
  }
}
