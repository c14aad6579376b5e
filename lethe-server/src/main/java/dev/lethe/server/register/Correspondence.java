package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How a system that entered a request knows it, and where it wants to be told of it.
 *
 * @param sender the system, by the name under which it signs in
 * @param reference the system's own name of the request: a UUID, so that it names nobody
 * @param at when it came
 * @param callbacks without ids of people
 */
public record Correspondence(String sender, String reference, Instant at, List<URI> callbacks) {

  private static final Pattern UUID_4 =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");

  public Correspondence {
    callbacks = List.copyOf(callbacks);
    if (!isReference(reference)) {
      throw new BadUsageException("a system's name of a request is a UUID, version 4, lower case");
    }
  }

  public static boolean isReference(String text) {
    return UUID_4.matcher(text).matches();
  }
}
