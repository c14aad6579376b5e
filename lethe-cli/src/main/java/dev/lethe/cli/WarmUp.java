package dev.lethe.cli;

import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.store.WorkspaceStore;
import java.util.Arrays;

/**
 * Loads what a command will need while the command line is still being read: half of a short
 * command's time is the loading of classes. Nothing depends on it.
 */
final class WarmUp {

  private static final byte[] NOTHING = {'{', '}'};

  private WarmUp() {}

  static void begin(String[] args) {
    if (Arrays.asList(args).contains("--workspace")) {
      WorkspaceStore.warmUp();
      aside(WarmUp::workspace);
    } else if (LetheCommand.asksForVersion(args)) {
      aside(Kernels::all);
    }
  }

  private static void aside(Runnable loading) {
    Thread thread = new Thread(loading, "lethe-warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void workspace() {
    Documents.json(ByteSource.of("nothing", NOTHING), "nothing");
    RandomBits.secure();
    SigningKey.generate();
  }
}
