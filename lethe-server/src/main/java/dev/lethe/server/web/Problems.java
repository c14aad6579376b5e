package dev.lethe.server.web;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.server.register.Outage;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.io.EofException;

/** Which problem an exception is. */
final class Problems {

  /** Our own fault: the log says what it was. */
  static final String INTERNAL = "internal";

  /** A database or the clock is out of order, which takes longer than a queue. */
  static final String UNAVAILABLE = "unavailable";

  private Problems() {}

  static Problem of(Exception e) {
    if (e instanceof ProblemException known) {
      return known.problem();
    }
    Optional<Outage> outage = Outage.behind(e);
    if (outage.isPresent()) {
      return Problem.of(
          503,
          UNAVAILABLE,
          outage.get().words() + "; send the same again later, under the same key if it has one");
    }
    if (e instanceof LetheException ours) {
      return of(ours);
    }
    if (e instanceof EofException) {
      return Problem.of(400, "cut-short", "the call ended before its body did");
    }
    if (e instanceof RejectedExecutionException) {
      return Problem.of(503, "busy", "too many wait already; nothing was changed, try again");
    }
    return Problem.of(
        500, INTERNAL, "something went wrong inside; the log of the service says what");
  }

  /** What the server beneath refused; its own words name the path, and ids may stand there. */
  static Problem of(HttpResponseException e, Context call) {
    if (e instanceof MethodNotAllowedResponse) {
      String allowed = String.join(", ", e.getDetails().values());
      call.header("Allow", allowed);
      return Problem.of(405, "method-not-allowed", "here one can only " + allowed);
    }
    return switch (e.getStatus()) {
      case 404 -> Problem.of(404, "not-found", "there is nothing at this address");
      case 413 -> Problem.of(413, "too-large", "a body has at most " + Web.LARGEST_BODY + " bytes");
      default -> Problem.of(e.getStatus(), "http", "the call is not understood");
    };
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
    return Problem.of(500, INTERNAL, words);
  }
}
