package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Rotated;
import dev.lethe.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Puts a new key in use; what the old one signed stays verifiable by its public key. */
@Command(
    name = "rotate",
    description = {
      "Sign with a new key from now on. The old key signs for the new one, if it can; then it is"
          + " gone, unless it is on a token or in a store of another.",
      "Certificates it signed stay verifiable with the public key beside them."
    })
final class KeyRotateCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private RotationOptions rotation;
  @Mixin private DayOption day;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    try (Workspace open = workspace.open(day)) {
      Rotated made = open.keyring().rotate(rotation.rotation());
      List<String> notes = new ArrayList<>(KeyView.forThosePinned(open.keyring().list()));
      notes.addAll(rotation.leftBehind(open.home()));
      KeyView.changed(open, made, notes, form.output());
    }
  }
}
