package dev.lethe.base;

/**
 * The root of everything Lethe throws on purpose.
 *
 * <p>The set of kinds is closed: a caller (the command line, a service) can map each to one
 * reaction. Every message says the rule, the value that broke it, and where or what to do.
 */
public abstract sealed class LetheException extends RuntimeException
    permits BadUsageException,
        BadInputException,
        NoGuaranteeException,
        VerificationFailedException {

  private static final long serialVersionUID = 1L;

  LetheException(String message) {
    super(message);
  }

  LetheException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The process exit code of this kind, as the command line promises it. */
  public abstract int exitCode();
}
