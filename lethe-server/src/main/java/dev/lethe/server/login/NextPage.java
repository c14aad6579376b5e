package dev.lethe.server.login;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where somebody goes who has signed in: a page of ours, whatever the link said that they came by.
 * Anything that a browser might read as another site is not of the form that our own paths have.
 */
final class NextPage {

  static final String START = "/";

  private static final int LONGEST = 300;
  private static final Pattern OURS =
      Pattern.compile("/(?:[A-Za-z0-9._~-]+(?:/[A-Za-z0-9._~-]+)*/?)?");

  private NextPage() {}

  static String of(@Nullable String asked) {
    return asked != null && isFine(asked) ? asked : START;
  }

  private static boolean isFine(String asked) {
    return asked.length() <= LONGEST
        && OURS.matcher(asked).matches()
        && !asked.startsWith("/login")
        && !asked.startsWith("/logout");
  }
}
