package dev.lethe.data.schema;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.table.Shown;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/** Days since 1970-01-01 and the dates that schemas write for them. */
final class Days {

  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private Days() {}

  static void require(String feature, double day) {
    if (day != Math.rint(day) || day < FIRST.toEpochDay() || day > LAST.toEpochDay()) {
      throw new BadUsageException(
          "feature %s: a bound of dates must be a whole day of the years 1 to 9999, but got %s"
              .formatted(Shown.of(feature), day));
    }
  }

  /** The day, or the nearest of the years 1 to 9999. */
  static double within(double day) {
    return Math.max((double) FIRST.toEpochDay(), Math.min((double) LAST.toEpochDay(), day));
  }

  /** As a schema writes it: 2024-03-31. */
  static String text(double day) {
    return LocalDate.ofEpochDay((long) day).toString();
  }

  static double read(DocumentNode node) {
    try {
      return LocalDate.parse(node.string()).toEpochDay();
    } catch (DateTimeParseException e) {
      throw node.bad("a date such as 2024-03-31 is expected");
    }
  }
}
