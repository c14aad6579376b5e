package dev.lethe.workspace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A main class of the tests in a JVM of its own, to be waited for or to be killed without warning.
 */
public final class ChildJvm implements AutoCloseable {

  /** What a child prints once it is about to do what the test is about. */
  public static final String READY = "ready";

  /** No test is about time: a limit only ends what hangs, however busy the machine is. */
  private static final int PATIENCE_SECONDS = 900;

  private final Process process;
  private final BufferedReader output;

  private ChildJvm(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts a main class; what it writes to standard error is passed on. */
  public static ChildJvm start(Class<?> main, String... arguments) {
    return start(List.of(), main, arguments);
  }

  /** The same by way of another program, which is given the command as its last words. */
  static ChildJvm startBy(List<String> program, Class<?> main, String... arguments) {
    return start(program, List.of(), main, arguments);
  }

  /** The same with more flags for the JVM. */
  public static ChildJvm start(List<String> flags, Class<?> main, String... arguments) {
    return start(List.of(), flags, main, arguments);
  }

  private static ChildJvm start(
      List<String> program, List<String> flags, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(program);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.addAll(flags);
    if (Runtime.version().feature() >= 22) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    try {
      return new ChildJvm(new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public long pid() {
    return process.pid();
  }

  /** Waits until the child says that it is ready. */
  public ChildJvm awaitReady() {
    return await(READY);
  }

  /** Waits until the child says this, which must be the next that it says. */
  ChildJvm await(String word) {
    try {
      String line = output.readLine();
      if (!word.equals(line)) {
        throw new IllegalStateException("the child said '" + line + "' instead of " + word);
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** For a child that waits to be killed. */
  public static void awaitKill() {
    try {
      TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new IllegalStateException("nobody killed this process in " + PATIENCE_SECONDS + " s");
  }

  /** Lets the child run on for a while and kills it (SIGKILL), if it is not done by then. */
  public void killAfter(long micros) {
    try {
      TimeUnit.MICROSECONDS.sleep(micros);
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the child's end; its exit code. */
  public int exitCode() {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "the child is not done after " + PATIENCE_SECONDS + " s: it hangs");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Kills the child if it still runs. */
  @Override
  public void close() {
    killAfter(0);
  }
}
