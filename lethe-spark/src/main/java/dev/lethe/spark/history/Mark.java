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
 * @param marking rows deleted before it may still be in its own files, marked as deleted
 */
record Mark(long version, Instant at, boolean marking) {

  private static final Pattern FORM = Pattern.compile("(\\d+)@(\\d+)(\\+?)");

  static Mark parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new BadInputException(
          "a version of a table is marked as 12@1790000000000, but got '" + text + "'");
    }
    return new Mark(
        Long.parseLong(parts.group(1)),
        Instant.ofEpochMilli(Long.parseLong(parts.group(2))),
        !parts.group(3).isEmpty());
  }

  @Override
  public String toString() {
    return version + "@" + at.toEpochMilli() + (marking ? "+" : "");
  }
}
