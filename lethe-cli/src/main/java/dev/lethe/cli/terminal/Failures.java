package dev.lethe.cli.terminal;

import dev.lethe.base.LetheException;
import dev.lethe.base.Memory;
import dev.lethe.base.Visible;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Turns exceptions into one message on stderr and the exit code that the contract names.
 *
 * <p>It is the handler itself, since an interface of picocli that a method reference stands for is
 * left out of the archive of classes, with all that implement it.
 */
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {

  static final int USAGE = 2;
  static final int BAD_INPUT = 3;
  private static final int INTERNAL = 1;

  /** An argument that is in a wrong place may hold a password. */
  private static final Pattern URL = Pattern.compile("((?:jdbc:|\\w+://))\\S+");

  private static final int INTERRUPTED = 130;

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    report(command, URL.matcher(failure.getMessage()).replaceAll("$1…"), USAGE);
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(failure, command.getErr())) {
      command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }
    return USAGE;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    int exitCode = explained(failure, command);
    if (exitCode != INTERRUPTED) {
      tellDone(command);
    }
    return exitCode;
  }

  /** What failed, failed after the commit: nobody should ask for it again. */
  private static void tellDone(CommandLine command) {
    List<String> done = Interruption.GATE.done();
    if (!done.isEmpty()) {
      report(command, "what was asked for is done all the same: " + String.join("; ", done), 0);
    }
  }

  private static int explained(Exception failure, CommandLine command) {
    if (failure instanceof UncheckedIOException wrapped) {
      return explained(Objects.requireNonNull(wrapped.getCause()), command);
    }
    Optional<LetheException> known = cause(failure, LetheException.class);
    if (known.isPresent()) {
      return report(command, String.valueOf(known.get().getMessage()), known.get().exitCode());
    }
    if (cause(failure, OutOfMemoryError.class).isPresent()) {
      return report(command, Memory.exhausted(), BAD_INPUT);
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

  public static int memory(CommandLine command) {
    report(command, Memory.exhausted(), BAD_INPUT);
    tellDone(command);
    return BAD_INPUT;
  }

  /** What was printed did not arrive, whatever the command itself had to say. */
  public static int output(CommandLine command) {
    report(
        command,
        "the output could not be written (a full disk, or nobody reads it any more)",
        BAD_INPUT);
    tellDone(command);
    return BAD_INPUT;
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
