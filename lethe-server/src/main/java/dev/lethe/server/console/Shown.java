package dev.lethe.server.console;

import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Days, numbers and counts as people read them; templates call these. */
public final class Shown {

  /** So many days before it is due a request is shown as urgent. */
  static final int SOON = 7;

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm:ss 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);
  private static final int SHORT = 8;
  private static final MathContext DIGITS = new MathContext(3);
  private static final int LEAST_PLAIN = -3;
  private static final int MOST_PLAIN = 5;
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private Shown() {}

  public static String day(LocalDate day) {
    return DAY.format(day);
  }

  /** As the trail has it. */
  public static String day(String iso) {
    return day(LocalDate.parse(iso));
  }

  public static String time(Instant instant) {
    return TIME.format(instant);
  }

  /** Enough of it to tell requests apart on a page. */
  public static String brief(RequestId id) {
    return id.hex().substring(0, SHORT);
  }

  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  public static String count(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }

  /** "3 days left", "due today", "2 days overdue"; nothing where it is closed. */
  public static String daysLeft(Request request, LocalDate today) {
    Optional<Long> left = request.daysLeft(today);
    if (left.isEmpty()) {
      return "";
    }
    long days = left.get();
    return days == 0
        ? "due today"
        : count(Math.abs(days), "day", "days") + (days > 0 ? " left" : " overdue");
  }

  /** A class of the style sheet: a second signal beside the words. */
  public static String urgency(Request request, LocalDate today) {
    long days = request.daysLeft(today).orElse(Long.MAX_VALUE);
    return days < 0 ? "overdue" : days <= SOON ? "soon" : "calm";
  }

  /** Three digits: 0.0123, 4.57, 1.2·10⁻⁷. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "not known";
    }
    if (Double.isInfinite(value)) {
      return "no bound";
    }
    BigDecimal digits = BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (value == 0 || (exponent >= LEAST_PLAIN && exponent <= MOST_PLAIN)) {
      return digits.toPlainString();
    }
    BigDecimal leading = digits.movePointLeft(exponent).stripTrailingZeros();
    return leading.toPlainString() + "·10" + raised(exponent);
  }

  private static String raised(int exponent) {
    return Integer.toString(exponent)
        .chars()
        .mapToObj(sign -> sign == '-' ? "⁻" : SUPERSCRIPTS.substring(sign - '0', sign - '0' + 1))
        .collect(Collectors.joining());
  }
}
