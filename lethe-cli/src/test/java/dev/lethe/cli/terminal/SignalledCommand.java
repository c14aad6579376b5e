package dev.lethe.cli.terminal;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The real command line in a process of its own, which can be sent signals. */
final class SignalledCommand {

  /** A signal that ends a process in an orderly way, and the exit code that it gives. */
  enum Signal {
    INT(130),
    TERM(143),
    HUP(129);

    final int exitCode;

    Signal(int exitCode) {
      this.exitCode = exitCode;
    }
  }

  /** A limit for what hangs, not for what is slow. */
  private static final int PATIENCE_SECONDS = 900;

  private static final List<String> DEFAULTS = List.of("env", "--default-signal=INT,HUP");
  private static final boolean CAN_RESET = canReset();

  private final Process process;
  private final Path out;
  private final Path err;
  private final long start = System.nanoTime();

  SignalledCommand(Path folder, List<String> arguments) {
    try {
      out = Files.createTempFile(folder, "out", "");
      err = Files.createTempFile(folder, "err", "");
      process =
          new ProcessBuilder(command(arguments))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> command(List<String> arguments) {
    List<String> command = new ArrayList<>(CAN_RESET ? DEFAULTS : List.of());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(arguments);
    return command;
  }

  /** A shell in the background hands down ignored signals, and a JVM keeps ignoring them. */
  private static boolean canReset() {
    try {
      return new ProcessBuilder(List.of(DEFAULTS.get(0), DEFAULTS.get(1), "true")).start().waitFor()
          == 0;
    } catch (IOException none) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  long micros() {
    return (System.nanoTime() - start) / 1000;
  }

  /** Waits until something happened, or the process ended. */
  SignalledCommand await(BooleanSupplier something) {
    while (process.isAlive() && !something.getAsBoolean()) {
      Thread.onSpinWait();
    }
    return this;
  }

  SignalledCommand send(Signal signal) {
    try {
      new ProcessBuilder("kill", "-s", signal.name(), Long.toString(process.pid()))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for its end. */
  CommandRun end() {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new IllegalStateException(
            "it did not end in " + PATIENCE_SECONDS + " s: " + Files.readString(err));
      }
      CommandRun run =
          new CommandRun(process.exitValue(), Files.readString(out), Files.readString(err));
      Files.delete(out);
      Files.delete(err);
      return run;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
