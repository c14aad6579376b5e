package dev.lethe.server.access;

import static dev.lethe.server.access.Permission.*;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Who works with the service, and what each of them may do. */
public enum Role {
  /** A person or system that enters requests and follows its own. */
  REQUESTER(EnumSet.of(SUBMIT, FOLLOW)),
  /** Handles requests from day to day. */
  OPERATOR(EnumSet.of(SUBMIT, FOLLOW, READ, REVEAL, PLAN, RUN, HANDLE, WATCH)),
  /** The data protection officer: decides, and says who may come in. */
  OFFICER(EnumSet.allOf(Permission.class)),
  /** Sees everything but ids of people, and changes nothing. */
  AUDITOR(EnumSet.of(READ, AUDIT, WATCH));

  /** A bit each: an enum's fields do not change, and a set might. */
  private final long permissions;

  Role(Set<Permission> permissions) {
    this.permissions = permissions.stream().mapToLong(one -> 1L << one.ordinal()).sum();
  }

  public Set<Permission> permissions() {
    return Arrays.stream(Permission.values())
        .filter(one -> (permissions >> one.ordinal() & 1) == 1)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** As programs and people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Role of(String word) {
    return Arrays.stream(values())
        .filter(role -> role.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "a role is requester, operator, officer or auditor, but got '" + word + "'"));
  }
}
