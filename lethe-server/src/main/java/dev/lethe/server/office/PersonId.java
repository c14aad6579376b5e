package dev.lethe.server.office;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Visible;
import java.util.Collection;

/** What an id of a person looks like, whichever door it comes by. It is never repeated. */
public final class PersonId {

  public static final int LONGEST = 1_000;

  /** In one request. */
  public static final int MOST = 10_000;

  public static final String RULE =
      "an id is one line of 1 to %d visible characters".formatted(LONGEST);

  /** Stands where bytes were no characters: another id than was meant. */
  private static final String REPLACED = "\uFFFD";

  private PersonId() {}

  public static boolean isOne(String text) {
    return !text.isBlank()
        && text.length() <= LONGEST
        && Visible.line(text).equals(text)
        && !text.contains(REPLACED);
  }

  static void requireAll(Collection<String> people) {
    if (people.isEmpty() || people.size() > MOST) {
      throw new BadInputException(
          "a request names 1 to %d people, but got %d".formatted(MOST, people.size()));
    }
    if (!people.stream().allMatch(PersonId::isOne)) {
      throw new BadInputException(RULE);
    }
  }
}
