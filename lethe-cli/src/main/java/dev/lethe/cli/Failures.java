package dev.lethe.cli;

import dev.lethe.base.LetheException;
import dev.lethe.base.Memory;
import dev.lethe.base.Visible;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into one message on stderr and the exit code that the contract names. */
final class Failures {

  static final int USAGE = 2;
  static final int BAD_INPUT = 3;
  private static final int INTERNAL = 1;

  /** An argument that is in a wrong place may hold a password. */
  private static final Pattern URL = Pattern.compile("((?:jdbc:|\\w+://))\\S+");

  private static final int INTERRUPTED = 130;

  private Failures() {}

  static int usage(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    report(command, URL.matcher(failure.getMessage()).replaceAll("$1…"), USAGE);
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(failure, command.getErr())) {
      command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }
    return USAGE;
  }

  static int execution(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof UncheckedIOException wrapped) {
      return execution(Objects.requireNonNull(wrapped.getCause()), command, parsed);
    }
    Optional<LetheException> known = cause(failure, LetheException.class);
    if (known.isPresent()) {
      return report(command, String.valueOf(known.get().getMessage()), known.get().exitCode());
    }
    if (cause(failure, OutOfMemoryError.class).isPresent()) {
      return memory(command);
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

  static int memory(CommandLine command) {
    return report(command, Memory.exhausted(), BAD_INPUT);
  }

  /**
   * What was printed did not arrive, whatever the command itself had to say.
   *
   * @param changed whether it is a command that changes something
   */
  static int output(CommandLine command, boolean changed) {
    return report(
        command,
        "the output could not be written (a full disk, or nobody reads it any more)"
            + (changed
                ? "; what was asked for is done all the same: look at 'lethe log' before you repeat"
                    + " it"
                : ""),
        BAD_INPUT);
  }

  /** A cluster wraps what a task threw, and so do threads, perhaps more than once. */
  private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> kind) {
    int depth = 0;
    for (@Nullable Throwable at = failure; at != null && depth++ < 20; at = at.getCause()) {
      if (kind.isInstance(at)) {
        return Optional.of(kind.cast(at));
      }
    }
    return Optional.empty();
  }

  private static int report(CommandLine command, String message, int exitCode) {
    command
        .getErr()
        .println("lethe: " + message.lines().map(Visible::line).collect(Collectors.joining("\n")));
    return exitCode;
  }
}
