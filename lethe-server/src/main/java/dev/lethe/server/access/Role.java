package dev.lethe.server.access;

import static dev.lethe.server.access.Permission.*;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Who works with the service, and what each of them may do. */
public enum Role {
  /** A person or system that enters requests and follows its own. */
  REQUESTER,
  /** Handles requests from day to day. */
  OPERATOR,
  /** The data protection officer: decides, and says who may come in. */
  OFFICER,
  /** Sees everything but ids of people, and changes nothing. */
  AUDITOR;

  public Set<Permission> permissions() {
    return switch (this) {
      case REQUESTER -> Set.of(SUBMIT, FOLLOW);
      case OPERATOR -> Set.of(SUBMIT, FOLLOW, READ, REVEAL, PLAN, RUN, HANDLE, WATCH);
      case OFFICER -> Set.of(Permission.values());
      case AUDITOR -> Set.of(READ, AUDIT, WATCH);
    };
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
