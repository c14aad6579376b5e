package dev.lethe.base;

import java.util.List;

/** A guarantee that cannot be given here: the message says why and what would help. */
public final class NoGuaranteeException extends LetheException {

  private static final long serialVersionUID = 1L;

  /** Of several lines, those after the first indented. */
  public NoGuaranteeException(List<String> lines) {
    super(lines);
  }

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
