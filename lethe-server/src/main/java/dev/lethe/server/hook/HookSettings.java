package dev.lethe.server.hook;

import dev.lethe.base.BadUsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How the JSON of another system is read. Pointers are those of RFC 6901.
 *
 * @param name of the system: the last part of the route
 * @param subjects where the ids are: a text, or an array of texts
 * @param key where the system's own name of the request is: pushed again, it is entered once
 * @param when only calls that say so are requests; others are answered and left alone
 * @param secrets files with which the system signs; none where it sends a token instead
 */
public record HookSettings(
    String name, String subjects, String key, Optional<Condition> when, List<Path> secrets) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,40}");

  /** That this field has this value. */
  public record Condition(String pointer, String value) {

    public Condition {
      requirePointer(pointer);
    }
  }

  public HookSettings {
    secrets = List.copyOf(secrets);
    if (!NAME.matcher(name).matches()) {
      throw new BadUsageException(
          "the name of a hook has small letters, digits and -, but got '" + name + "'");
    }
    requirePointer(subjects);
    requirePointer(key);
  }

  private static void requirePointer(String pointer) {
    if (!pointer.startsWith("/")) {
      throw new BadUsageException("a JSON pointer begins with /, but got '" + pointer + "'");
    }
  }
}
