package dev.lethe.base;

/**
 * An input needs more memory than Java may use: refused like others, but nothing is said of whether
 * it is well-formed, or a certificate genuine.
 */
public final class NoRoomException extends BadInputException {

  private static final long serialVersionUID = 1L;

  public NoRoomException(String message) {
    super(message);
  }

  public NoRoomException(String message, Throwable cause) {
    super(message, cause);
  }
}
