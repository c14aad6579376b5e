package dev.lethe.server.api;

import dev.lethe.base.Visible;
import dev.lethe.server.office.PersonId;
import dev.lethe.server.web.Problem;
import java.util.List;

/** A request to be forgotten as programs send it. */
record SubmittedJson(String channel, List<String> subjects) {

  private static final int LONGEST_WORDS = 200;
  private static final int LONGEST_NAME = 100;
  private static final int LONGEST_REASON = 1_000;

  static SubmittedJson read(Body body) {
    List<String> subjects = body.texts("subjects");
    if (subjects.isEmpty() || subjects.size() > PersonId.MOST) {
      throw Problem.of(422, "bad-field", "a request names 1 to " + PersonId.MOST + " people")
          .got(Integer.toString(subjects.size()))
          .at("/subjects")
          .asException();
    }
    for (int i = 0; i < subjects.size(); i++) {
      if (!PersonId.isOne(subjects.get(i))) {
        throw Body.bad(PersonId.RULE, "/subjects/" + i);
      }
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

  /** Of somebody who will act. */
  static String name(Body body) {
    String name = body.text("name");
    requireLine("a name", name, LONGEST_NAME, "/name");
    return name;
  }

  static String key(String header) {
    requireLine("a key", header, LONGEST_WORDS, "Idempotency-Key");
    return header;
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
