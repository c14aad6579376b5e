package dev.lethe.server.opendsr;

/** Ends the handling of a call with an error in the protocol's form; without ids of people. */
final class OpenDsrException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final String reason;

  /**
   * @param reason what kind of error it is, in a word
   */
  OpenDsrException(int status, String reason, String message) {
    super(message);
    this.status = status;
    this.reason = reason;
  }

  static OpenDsrException invalid(String message) {
    return new OpenDsrException(400, "invalid", message);
  }

  static OpenDsrException unsupported(String message) {
    return new OpenDsrException(400, "unsupported", message);
  }

  int status() {
    return status;
  }

  String reason() {
    return reason;
  }
}
