package dev.lethe.cli;

import dev.lethe.base.LetheException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into one message on stderr and the exit code that the contract names. */
final class Failures {

  static final int USAGE = 2;
  static final int BAD_INPUT = 3;
  private static final int INTERNAL = 1;
  private static final int INTERRUPTED = 130;

  private Failures() {}

  static int usage(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    command.getErr().println("lethe: " + failure.getMessage());
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(failure, command.getErr())) {
      command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }
    return USAGE;
  }

  static int execution(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof UncheckedIOException wrapped) {
      return execution(Objects.requireNonNull(wrapped.getCause()), command, parsed);
    }
    Optional<LetheException> known = ours(failure);
    if (known.isPresent()) {
      return report(command, String.valueOf(known.get().getMessage()), known.get().exitCode());
    }
    if (failure instanceof NoSuchFileException || failure instanceof FileNotFoundException) {
      return report(command, "no such file: " + failure.getMessage(), BAD_INPUT);
    }
    if (failure instanceof AccessDeniedException) {
      return report(command, "may not be read or written: " + failure.getMessage(), BAD_INPUT);
    }
    if (failure instanceof IOException) {
      return report(command, "input or output failed: " + failure.getMessage(), BAD_INPUT);
    }
    if (failure instanceof CancellationException) {
      return report(command, Interruption.words(Interruption.GATE.done(), true), INTERRUPTED);
    }
    report(command, "internal error, please report it: " + failure, INTERNAL);
    failure.printStackTrace(command.getErr());
    return INTERNAL;
  }

  /** A cluster wraps what a task threw, perhaps more than once. */
  private static Optional<LetheException> ours(Throwable failure) {
    int depth = 0;
    for (@Nullable Throwable at = failure; at != null && depth++ < 20; at = at.getCause()) {
      if (at instanceof LetheException known) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }

  private static int report(CommandLine command, String message, int exitCode) {
    command.getErr().println("lethe: " + message);
    return exitCode;
  }
}
