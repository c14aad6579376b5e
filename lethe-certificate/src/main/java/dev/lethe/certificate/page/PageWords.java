package dev.lethe.certificate.page;

import dev.lethe.certificate.Certificate;
import java.util.ArrayList;
import java.util.List;

/** What only the page says, to somebody who answers for a model; in English. */
record PageWords(Certificate certificate) {

  private boolean isNoiseless() {
    return certificate.noise().plan().isNoiseless();
  }

  /** What was done to the model. */
  String deed() {
    return isNoiseless()
        ? "This model was computed again from the retained records alone. It is the model, digit"
            + " for digit, that would exist if the deleted records had never been there."
        : "Before this model was released, random noise was added to "
            + numbers(certificate.noise().plan().dimension())
            + ", so that it looks like a model that was trained without the deleted records.";
  }

  private static String numbers(int count) {
    return count == 1 ? "its one number" : "each of its " + Figures.count(count) + " numbers";
  }

  /** For how many deletions. */
  String capacity() {
    if (isNoiseless()) {
      return "The promise holds for any number of deleted records.";
    }
    int rows = certificate.capacity().value();
    return "The promise holds for each person whose records were deleted, whoever else's were, up to "
        + Figures.count(rows)
        + (rows == 1 ? " deleted record" : " deleted records")
        + " in all. How many there really were is not told, here or in the signed file.";
  }

  /** What must not be read into it. */
  List<String> limits() {
    List<String> limits = new ArrayList<>();
    limits.add(
        "It does not say whose records were deleted, how many, or when, beyond the day above.");
    limits.add(
        "It is about the released model. It does not show that the records are gone from databases,"
            + " backups, logs or other models.");
    if (!isNoiseless()) {
      limits.add("It bounds what can be concluded; it does not make it zero.");
    }
    limits.add(
        certificate.isSealed()
            ? "Its numbers are public constants; none was computed from the records."
            : "Its numbers were computed from the retained records and tell a little about them.");
    limits.add(
        certificate.assumptions().isEmpty()
            ? "It holds if the numbers below are true."
            : "It holds if the assumptions below, under the numbers, hold.");
    return limits;
  }
}
