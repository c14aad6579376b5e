package dev.lethe.cli.workspace;

import dev.lethe.certificate.keys.KeyList;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the public key in use, or what is known of all keys. */
@Command(name = "show", description = "The public key in use (PEM, SubjectPublicKeyInfo).")
final class KeyShowCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;

  @Option(
      names = "--all",
      description =
          "All keys instead, the one in use last: when each is valid, whether it signed for the next,"
              + " whether it was revoked.")
  private boolean all;

  @Override
  public void run() {
    Output output = form.output();
    try (Workspace open = workspace.open()) {
      KeyList list = open.keyring().list();
      if (output.isJson()) {
        output.json(KeyView.fields(list));
      } else if (all) {
        KeyView.print(list, output.out());
      } else {
        output.out().print(list.inUse().key().pem());
      }
    }
  }
}
