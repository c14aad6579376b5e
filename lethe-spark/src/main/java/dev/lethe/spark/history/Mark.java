package dev.lethe.spark.history;

import dev.lethe.base.BadInputException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version before which all others are to go.
 *
 * @param version its number or id
 * @param at when it was the newest
 * @param state what is known of it
 */
record Mark(long version, Instant at, State state) {

  /** What is known of the rows that were deleted before a mark. */
  enum State {
    /** They are in older versions only. */
    PLAIN(""),
    /** They may still be in files of the table, marked as deleted. */
    MARKING("+"),
    /** The table went back to a version from before it, and may have them again. */
    UNDONE("!");

    private final String sign;

    State(String sign) {
      this.sign = sign;
    }

    private static State of(String sign) {
      return sign.isEmpty() ? PLAIN : sign.equals(MARKING.sign) ? MARKING : UNDONE;
    }
  }

  private static final Pattern FORM = Pattern.compile("(\\d+)@(\\d+)([+!]?)");

  static Mark parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new BadInputException(
          "a version of a table is marked as 12@1790000000000, but got '" + text + "'");
    }
    return new Mark(
        Long.parseLong(parts.group(1)),
        Instant.ofEpochMilli(Long.parseLong(parts.group(2))),
        State.of(parts.group(3)));
  }

  boolean is(State asked) {
    return state == asked;
  }

  Mark undone() {
    return new Mark(version, at, State.UNDONE);
  }

  @Override
  public String toString() {
    return version + "@" + at.toEpochMilli() + state.sign;
  }
}
