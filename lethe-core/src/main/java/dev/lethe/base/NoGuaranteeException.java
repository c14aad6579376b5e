package dev.lethe.base;

/** A guarantee that cannot be given here: the message says why and what would help. */
public final class NoGuaranteeException extends LetheException {

  private static final long serialVersionUID = 1L;

  public NoGuaranteeException(String message) {
    super(message);
  }

  public NoGuaranteeException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public int exitCode() {
    return 4;
  }
}
