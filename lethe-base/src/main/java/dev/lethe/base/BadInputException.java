package dev.lethe.base;

/** Data that break a declared rule: the message names the rule, the value and the place. */
public sealed class BadInputException extends LetheException permits NoRoomException {

  private static final long serialVersionUID = 1L;

  public BadInputException(String message) {
    super(message);
  }

  public BadInputException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public int exitCode() {
    return 3;
  }
}
