package dev.lethe.certificate.page;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a certificate means, for people who do not read formulas. */
record PlainWords(Certificate certificate) {

  String day() {
    return DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH)
        .format(certificate.origin().day());
  }

  boolean isNoiseless() {
    return certificate.noise().plan().isNoiseless();
  }

  boolean isInsecure() {
    return certificate.noise().source() == NoiseFacts.Source.INSECURE_SEEDED;
  }

  String model() {
    return certificate.model().declaration().kind().plainName();
  }

  /** Who is covered, before anything else is promised. */
  String covered() {
    return certificate.isSealed()
        ? "This covers whoever sees this release and later ones, and whoever kept earlier ones: all"
            + " releases have a joint guarantee, which may be weaker than the promise below."
        : "This covers whoever sees this release and later ones. It does not cover somebody who"
            + " kept a model that was released before the deletion: comparing the two may show what"
            + " was deleted.";
  }

  /** What was done to the model. */
  String deed() {
    return isNoiseless()
        ? "This model was computed again from the retained records alone. It is the model, digit"
            + " for digit, that would exist if the deleted records had never been there."
        : "Before this model was released, random noise was added to "
            + numbers(certificate.noise().plan().dimension())
            + ", so that it looks like a model that was trained without the deleted"
            + " records. The next sentence says how closely.";
  }

  private static String numbers(int count) {
    return count == 1 ? "its one number" : "each of its " + Figures.count(count) + " numbers";
  }

  /** What that is worth. */
  String promise() {
    if (isNoiseless()) {
      return "This model says nothing about the deleted records that the retained ones would not"
          + " say without them. No noise was needed.";
    }
    Guarantee asked = certificate.guarantee();
    GaussianProfile profile = new GaussianProfile(certificate.noise().plan().mu());
    return profile.meets(asked)
        ? promise(asked.epsilon(), asked.delta())
        : "The promise that was asked for, "
            + asked
            + ", is not reached by the noise of this release alone. What it reaches is this. "
            + promise(profile.epsilon(asked.delta()), asked.delta());
  }

  private static String promise(double epsilon, double delta) {
    return "Whatever somebody may conclude from this model, they might as well have concluded from"
        + " one that never saw those records: no outcome is more than "
        + Figures.atMost(StrictMath.exp(epsilon))
        + " times as likely in one case as in the other, apart from a probability of "
        + Figures.chance(delta)
        + ".";
  }

  /** For how many deletions. */
  String capacity() {
    if (isNoiseless()) {
      return "It holds for any number of deleted records.";
    }
    int rows = certificate.capacity().value();
    return "It holds for each person whose records were deleted, whoever else's were, up to "
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
      limits.add(
          "It bounds what can be concluded; it does not make it zero. The numbers above are the"
              + " bound.");
    }
    limits.add(
        certificate.isSealed()
            ? "Its numbers are public constants; none was computed from the records."
            : "Its numbers were computed from the retained records and tell a little about them.");
    limits.add("It holds if the assumptions below hold.");
    return limits;
  }
}
