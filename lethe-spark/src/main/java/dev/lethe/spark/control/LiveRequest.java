package dev.lethe.spark.control;

import dev.lethe.source.ControlState;
import java.util.Optional;

/**
 * A row about which something is still to do.
 *
 * @param request its id as the table has it
 * @param subject whom to forget as the table has it
 * @param claim of the run that took it; empty where it is open
 */
record LiveRequest(Object request, Object subject, ControlState state, Optional<Claim> claim) {

  String id() {
    return request.toString();
  }

  String person() {
    return subject.toString();
  }

  boolean isIn(String token) {
    return claim.filter(mine -> mine.token().equals(token)).isPresent();
  }

  /** Names are for the workspace alone. */
  @Override
  public String toString() {
    return "LiveRequest[" + state.word() + "]";
  }
}
