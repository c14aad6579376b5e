package dev.lethe.server.access;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What somebody may do; every route that is not for anybody asks for one of these. */
public enum Permission {
  /** Enter requests. */
  SUBMIT,
  /** See the requests that oneself entered, and take them back. */
  FOLLOW,
  /** See all requests, models, releases, keys, logs and events; no ids of people. */
  READ,
  /** See the ids of an open request; each time is a line of the trail. */
  REVEAL,
  /** See what a run would cost. */
  PLAN,
  /** Start a run. */
  RUN,
  /** Approve and deny. */
  DECIDE,
  /** Extend a request, or cancel it for somebody. */
  HANDLE,
  /** Read the trail of actions. */
  AUDIT,
  /** Read the metrics. */
  WATCH,
  /** Make and revoke tokens. */
  ADMIT;

  /** As programs and people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Permission of(String word) {
    return Arrays.stream(values())
        .filter(permission -> permission.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "a permission is one of "
                        + Arrays.stream(values())
                            .map(Permission::word)
                            .collect(Collectors.joining(", "))
                        + ", but got '"
                        + word
                        + "'"));
  }
}
