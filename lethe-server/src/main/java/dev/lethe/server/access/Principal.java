package dev.lethe.server.access;

import java.util.Set;

/**
 * Somebody who has shown who they are.
 *
 * @param name for the trail
 * @param allowed what the role may do, or less where a token says so
 */
public record Principal(String name, Role role, Set<Permission> allowed) {

  public Principal {
    allowed = Set.copyOf(allowed);
  }

  /** With all that the role may do. */
  public static Principal of(String name, Role role) {
    return new Principal(name, role, role.permissions());
  }

  public boolean may(Permission permission) {
    return allowed.contains(permission);
  }
}
