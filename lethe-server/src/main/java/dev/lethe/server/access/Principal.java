package dev.lethe.server.access;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Somebody who has shown who they are.
 *
 * @param name for the trail
 * @param allowed what the role may do, or less where a token says so
 */
public record Principal(String name, Role role, Set<Permission> allowed) {

  public Principal {
    allowed = Set.copyOf(allowed);
    if (!role.permissions().containsAll(allowed)) {
      throw new BadUsageException(
          "a %s may %s, but got %s"
              .formatted(role.word(), words(role.permissions()), words(allowed)));
    }
  }

  /** With all that the role may do. */
  public static Principal of(String name, Role role) {
    return new Principal(name, role, role.permissions());
  }

  public boolean may(Permission permission) {
    return allowed.contains(permission);
  }

  /** As it is kept: their words, with spaces between. */
  String allowedWords() {
    return words(allowed);
  }

  private static String words(Set<Permission> permissions) {
    return permissions.stream().sorted().map(Permission::word).collect(Collectors.joining(" "));
  }

  /** From what is kept. A permission that a role has lost since then is lost here, too. */
  static Principal kept(String name, String role, String allowed) {
    Role known = Role.of(role);
    return new Principal(
        name,
        known,
        Arrays.stream(allowed.split(" "))
            .map(Permission::of)
            .filter(known.permissions()::contains)
            .collect(Collectors.toUnmodifiableSet()));
  }
}
