package dev.lethe.cli;

import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.store.WorkspaceStore;
import java.util.Arrays;

/**
 * Loads what every command on a workspace needs while the command line is still being read: half of
 * a short command's time is the loading of classes. Nothing depends on it.
 */
final class WarmUp {

  private static final byte[] NOTHING = {'{', '}'};

  private WarmUp() {}

  static void begin(String[] args) {
    if (Arrays.asList(args).contains("--workspace")) {
      WorkspaceStore.warmUp();
      Thread thread = new Thread(WarmUp::load, "lethe-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void load() {
    Documents.json(ByteSource.of("nothing", NOTHING), "nothing");
    RandomBits.secure();
    SigningKey.generate();
  }
}
