package dev.lethe.fuzz;

/** A parser did what it must not do; the fuzzer keeps the input. */
final class Finding extends AssertionError {

  private static final long serialVersionUID = 1L;

  Finding(String message) {
    super(message);
  }

  Finding(String message, Throwable cause) {
    super(message, cause);
  }
}
