package dev.lethe.server.api;

import dev.lethe.base.Visible;
import dev.lethe.server.web.Problem;
import java.util.List;

/** A request to be forgotten as programs send it. */
record SubmittedJson(String channel, List<String> subjects) {

  private static final int MOST_SUBJECTS = 10_000;
  private static final int LONGEST_ID = 1_000;
  private static final int LONGEST_WORDS = 200;
  private static final int LONGEST_REASON = 1_000;

  static SubmittedJson read(Body body) {
    List<String> subjects = body.texts("subjects");
    if (subjects.isEmpty() || subjects.size() > MOST_SUBJECTS) {
      throw Problem.of(422, "bad-field", "a request names 1 to " + MOST_SUBJECTS + " people")
          .got(Integer.toString(subjects.size()))
          .at("/subjects")
          .asException();
    }
    for (int i = 0; i < subjects.size(); i++) {
      requireLine("an id", subjects.get(i), LONGEST_ID, "/subjects/" + i);
    }
    String channel = body.text("channel");
    requireLine("a channel", channel, LONGEST_WORDS, "/channel");
    return new SubmittedJson(channel, subjects);
  }

  /** Why something is denied or takes longer. */
  static String reason(Body body) {
    String reason = body.text("reason");
    requireLine("a reason", reason, LONGEST_REASON, "/reason");
    return reason;
  }

  static String key(String header) {
    return line("a key", header, "Idempotency-Key");
  }

  /** A few words. */
  static String line(String what, String text, String place) {
    requireLine(what, text, LONGEST_WORDS, place);
    return text;
  }

  private static void requireLine(String what, String text, int longest, String place) {
    if (text.isBlank() || text.length() > longest || !Visible.line(text).equals(text)) {
      throw Body.bad(
          "%s is one line of 1 to %d visible characters".formatted(what, longest), place);
    }
  }

  /** Ids are for the register alone. */
  @Override
  public String toString() {
    return "SubmittedJson[" + subjects.size() + " people]";
  }
}
