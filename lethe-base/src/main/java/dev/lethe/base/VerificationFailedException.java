package dev.lethe.base;

/** A check that was asked for and failed: a verification, an audit, a checksum. */
public final class VerificationFailedException extends LetheException {

  private static final long serialVersionUID = 1L;

  public VerificationFailedException(String message) {
    super(message);
  }

  public VerificationFailedException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public int exitCode() {
    return 5;
  }
}
