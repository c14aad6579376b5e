package dev.lethe.lab.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one instrument made of a fault, and of its honest twin.
 *
 * @param faulty empty if the fault was not seen
 * @param trial what it is: {@code a release in each world}
 * @param falseAlarms how often it accuses an honest house
 * @param honest in words, what the honest twin had to stand
 * @param honestAccused whether it was accused all the same
 */
record Caught(
    String instrument,
    Optional<Accusation> faulty,
    String trial,
    String falseAlarms,
    String honest,
    boolean honestAccused) {

  /** After so many trials. */
  record Accusation(int trials, String words) {}

  static final String HEAD =
      "| fault | caught by | trials | one trial is | it says | false alarms | honest twin |\n|---|---|--:|---|---|---|---|";

  static final String SHORT_HEAD =
      "| fault | caught by, after so many trials: it says |\n|---|---|";

  /** With trials doubled up to the same end in both houses. */
  static Caught by(
      String instrument, String trial, Effort effort, Instrument faulty, Instrument honest) {
    return new Caught(
        instrument,
        effort.untilAccusedBy(faulty),
        trial,
        "one in a million",
        "not accused up to " + grouped(effort.most()),
        effort.untilAccusedBy(honest).isPresent());
  }

  /** Looks at one trial by itself. */
  interface Look {
    Optional<String> at(int trial);
  }

  /** In one trial after another: a proof each time, so honest houses are never accused. */
  static Caught among(String instrument, String kind, int trials, Look faulty, Look honest) {
    List<Accusation> seen = new ArrayList<>();
    int accused = 0;
    for (int trial = 1; trial <= trials; trial++) {
      int now = trial;
      faulty.at(trial).ifPresent(words -> seen.add(new Accusation(now, words)));
      accused += honest.at(trial).isPresent() ? 1 : 0;
    }
    return new Caught(
        instrument,
        seen.stream()
            .findFirst()
            .map(
                first ->
                    new Accusation(
                        first.trials(),
                        "%s; seen in %d of %d".formatted(first.words(), seen.size(), trials))),
        kind,
        "none",
        "accused in %d of %d".formatted(accused, trials),
        accused > 0);
  }

  /** What the page says of it. */
  String inShort() {
    return faulty
        .map(found -> instrument + " (" + grouped(found.trials()) + "): " + found.words())
        .orElse(instrument + ": not seen");
  }

  /** A line of the whole table. */
  String line(String fault) {
    return "| %s | %s | %s | %s | %s | %s | %s |"
        .formatted(
            fault,
            instrument,
            faulty.map(found -> grouped(found.trials())).orElse("not seen"),
            trial,
            faulty.map(Accusation::words).orElse(""),
            falseAlarms,
            honest);
  }

  static String grouped(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String rounded(double number) {
    return String.format(Locale.ROOT, "%.2f", number);
  }
}
