package dev.lethe.server.web;

/** Ends the handling of a call with a problem. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.rule());
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
