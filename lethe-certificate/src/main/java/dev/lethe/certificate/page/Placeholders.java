package dev.lethe.certificate.page;

import dev.lethe.base.BadInputException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places such as {@code {{day}}} to be filled in. What is filled in is not looked at
 * again: a name that contains braces stays a name.
 */
record Placeholders(String name, String text) {

  private static final Pattern PLACE = Pattern.compile("\\{\\{(?: *([a-z][a-z0-9_]*) *\\}\\})?");

  /** Refuses braces that are opened and are no place: they would be sent to somebody. */
  Placeholders {
    Matcher places = PLACE.matcher(text);
    while (places.find()) {
      if (places.group(1) == null) {
        throw new BadInputException(
            "%s, line %d: a place to fill in is {{word}} in small letters, but '%s' is not"
                .formatted(name, line(text, places.start()), near(text, places.start())));
      }
    }
  }

  /** The words of all places, in their order. */
  Set<String> words() {
    Set<String> words = new LinkedHashSet<>();
    PLACE.matcher(text).results().forEach(place -> words.add(place.group(1)));
    return words;
  }

  String filled(UnaryOperator<String> values) {
    return PLACE
        .matcher(text)
        .replaceAll(place -> Matcher.quoteReplacement(values.apply(place.group(1))));
  }

  private static long line(String text, int at) {
    return 1 + text.substring(0, at).chars().filter(each -> each == '\n').count();
  }

  private static String near(String text, int at) {
    return text.substring(at, Math.min(text.length(), at + 20)).lines().findFirst().orElse("");
  }
}
