package dev.lethe.base;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The root of everything Lethe throws on purpose.
 *
 * <p>The set of kinds is closed: a caller (the command line, a service) can map each to one
 * reaction. Every message says the rule, the value that broke it, and where or what to do. Values
 * are often a stranger's: so a message is one line, or that and lines which are indented, what
 * would steer a display is made visible, and it ends somewhere.
 */
public abstract sealed class LetheException extends RuntimeException
    permits BadUsageException,
        BadInputException,
        NoGuaranteeException,
        VerificationFailedException {

  private static final long serialVersionUID = 1L;

  private static final int LONGEST = 4000;

  LetheException(String message) {
    super(oneLine(message));
  }

  LetheException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  /** A message of several lines, those after the first indented; none of them can hold another. */
  LetheException(List<String> lines) {
    super(lines.stream().map(LetheException::oneLine).collect(Collectors.joining("\n  ")));
  }

  private static String oneLine(String message) {
    return Visible.line(message, LONGEST);
  }

  /** The process exit code of this kind, as the command line promises it. */
  public abstract int exitCode();
}
