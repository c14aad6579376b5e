package dev.lethe.base;

/** A request that makes no sense as asked: an impossible option or parameter. */
public final class BadUsageException extends LetheException {

  private static final long serialVersionUID = 1L;

  public BadUsageException(String message) {
    super(message);
  }

  public BadUsageException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public int exitCode() {
    return 2;
  }
}
