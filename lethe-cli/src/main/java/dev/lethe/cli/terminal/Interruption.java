package dev.lethe.cli.terminal;

import dev.lethe.workspace.database.CommitGate;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Says what an interrupted command did (Ctrl-C, SIGTERM, SIGHUP): the exit code tells only that it
 * was interrupted, and a request that is done must not be repeated.
 */
public final class Interruption {

  /** Of this process, as signals are: every commit of the command line passes it. */
  public static final CommitGate GATE = new CommitGate();

  /** For a commit that is being written while the signal comes. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Once somebody waits for it: it is said when the process is told to end. */
  private static final AtomicReference<CountDownLatch> END = new AtomicReference<>();

  /** For a run that is under way. */
  private static final Duration LONG_PATIENCE = Duration.ofMinutes(10);

  private final CountDownLatch ending = new CountDownLatch(1);
  private final PrintWriter err;
  private final boolean onWorkspace;
  private volatile boolean ended;

  private Interruption(PrintWriter err, boolean onWorkspace) {
    this.err = err;
    this.onWorkspace = onWorkspace;
  }

  /** Watches from now on. */
  public static Interruption watch(PrintWriter err, String[] args) {
    Interruption watching = new Interruption(err, Arrays.asList(args).contains("--workspace"));
    Runtime.getRuntime().addShutdownHook(new Thread(watching::stop, "lethe-interrupted"));
    return watching;
  }

  /** Waits until the process is told to end; the command has time to end well then. */
  public static void awaitEnd() {
    CountDownLatch told = new CountDownLatch(1);
    END.set(told);
    try {
      told.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** The command has said itself how it ended. */
  public void end() {
    ended = true;
    ending.countDown();
  }

  /** Runs at every end of the process; nothing is committed any more once it has spoken. */
  private void stop() {
    CountDownLatch awaited = END.get();
    if (awaited != null) {
      awaited.countDown();
      awaitEndOfCommand();
    } else if (!ended) {
      err.println(
          "lethe: "
              + GATE.shut(PATIENCE)
                  .map(done -> words(done, onWorkspace))
                  .orElse(
                      "interrupted while a change was being committed: 'lethe log' shows whether it"
                          + " is done"));
      err.flush();
    }
  }

  private void awaitEndOfCommand() {
    try {
      if (!ending.await(LONG_PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        err.println("lethe: ended before all was done; what was begun is finished after a restart");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * What an interrupted command did.
   *
   * @param onWorkspace others may have written files of their own
   */
  static String words(List<String> done, boolean onWorkspace) {
    if (!done.isEmpty()) {
      return "interrupted, but " + String.join("; ", done);
    }
    return onWorkspace ? "interrupted; nothing was changed in the workspace" : "interrupted";
  }
}
