package dev.lethe.cli.terminal;

import dev.lethe.workspace.database.CommitGate;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Says what an interrupted command did (Ctrl-C, SIGTERM, SIGHUP): the exit code tells only that it
 * was interrupted, and a request that is done must not be repeated.
 */
public final class Interruption {

  /** Of this process, as signals are: every commit of the command line passes it. */
  public static final CommitGate GATE = new CommitGate();

  /** For a commit that is being written while the signal comes. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

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

  /** The command has said itself how it ended. */
  public void end() {
    ended = true;
  }

  /** Runs at every end of the process; nothing is committed any more once it has spoken. */
  private void stop() {
    if (!ended) {
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
