package dev.lethe.workspace.content;

import dev.lethe.base.LetheException;
import java.util.Optional;

/**
 * What follows a change that is committed: trouble with it is told and tried again later, and never
 * hides that the change is made.
 */
public final class FollowUp {

  private FollowUp() {}

  /** Does it; else says why it is still to do. */
  public static Optional<String> attempt(Runnable duty) {
    try {
      duty.run();
      return Optional.empty();
    } catch (LetheException trouble) {
      return Optional.of(String.valueOf(trouble.getMessage()));
    } catch (RuntimeException trouble) {
      return Optional.of("internal error, please report it: " + trouble);
    }
  }
}
