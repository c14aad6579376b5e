package dev.lethe.server.web;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.VerificationFailedException;

/** Which problem an exception is. */
final class Problems {

  private Problems() {}

  static Problem of(Exception e) {
    if (e instanceof ProblemException known) {
      return known.problem();
    }
    if (e instanceof LetheException ours) {
      return of(ours);
    }
    return Problem.of(
        500, "internal", "something went wrong inside; the log of the service says what");
  }

  private static Problem of(LetheException e) {
    String words = String.valueOf(e.getMessage());
    if (e instanceof BadUsageException) {
      return Problem.of(409, "refused", words);
    }
    if (e instanceof BadInputException) {
      return Problem.of(422, "bad-input", words);
    }
    if (e instanceof NoGuaranteeException) {
      return Problem.of(409, "no-guarantee", words);
    }
    if (e instanceof VerificationFailedException) {
      return Problem.of(409, "verification-failed", words);
    }
    return Problem.of(500, "internal", words);
  }
}
