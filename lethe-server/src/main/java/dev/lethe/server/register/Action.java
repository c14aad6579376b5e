package dev.lethe.server.register;

import java.util.Locale;

/** What can be done to a register and its requests; the words of the trail. */
public enum Action {
  CREATED,
  MODEL_ADDED,
  MODEL_REMOVED,
  RECEIVED,
  SUBMITTED_FOR_APPROVAL,
  APPROVED,
  SCHEDULED,
  DENIED,
  CANCELLED,
  EXTENDED,
  STARTED,
  CARRIED_OUT,
  COMPLETED,
  REPLAYED,
  IDS_SHOWN,
  IDS_ERASED,
  TOKEN_MADE,
  TOKEN_REVOKED,
  SIGNED_IN;

  /** As the trail has it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
