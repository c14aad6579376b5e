package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * People to forget for somebody who asks again until there is an answer: it is carried out once,
 * however often it comes.
 *
 * @param sender who asks, as hexadecimal digits; the last errand of each sender is remembered
 * @param token another one for each errand, as hexadecimal digits
 * @param people empty where nobody is to leave
 * @param alwaysReleases whether there is a release although none of them has rows here
 * @param note what the receipt is to say of what was found; counts, no names
 */
public record Errand(
    String sender,
    String token,
    Optional<ForgetRequest> people,
    boolean alwaysReleases,
    Function<RemovalReport, String> note) {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  public Errand {
    if (!FORM.matcher(sender).matches() || !FORM.matcher(token).matches()) {
      throw new BadUsageException(
          "the sender and the token of an errand are 32 lower-case hexadecimal digits each");
    }
  }

  /** Tokens and names are nobody else's. */
  @Override
  public String toString() {
    return "Errand[not shown]";
  }
}
