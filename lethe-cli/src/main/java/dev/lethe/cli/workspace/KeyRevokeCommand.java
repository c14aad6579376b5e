package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.keys.Revocation;
import dev.lethe.cli.input.DayWord;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.KeyRotation;
import dev.lethe.workspace.Rotated;
import dev.lethe.workspace.Workspace;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says that a key is good no more. */
@Command(
    name = "revoke",
    description = {
      "Say in the list of keys that a key is good no more. It cannot be taken back.",
      "compromised: others have it, and certificates it signed are good only if a time stamp shows"
          + " them before --since. lost, superseded: those of days before --since stay good."
    })
final class KeyRevokeCommand implements Runnable {

  @Parameters(paramLabel = "KEYID", description = "The id of the key, as 'key show --all' has it.")
  private String keyId;

  @Option(
      names = "--why",
      required = true,
      paramLabel = "WHY",
      description = "compromised, lost or superseded.")
  private String why;

  @Option(
      names = "--since",
      paramLabel = "DAY",
      converter = DayWord.class,
      description =
          "What is signed of this day (2026-11-15) or later is not yours (default: today).")
  private @Nullable LocalDate since;

  @Option(
      names = "--rotate",
      description =
          "Sign with a new key from now on: needed for the key in use. One that is compromised or"
              + " lost does not sign for the new one.")
  private boolean rotate;

  @Mixin private WorkspaceOptions workspace;
  @Mixin private RotationOptions rotation;
  @Mixin private DayOption day;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Revocation.Why reason = reason();
    Optional<KeyRotation> asked = rotate ? Optional.of(rotation.rotation()) : Optional.empty();
    try (Workspace open = workspace.open(day)) {
      Rotated made =
          open.keyring().revoke(Sha256.ofHex(keyId), reason, Optional.ofNullable(since), asked);
      List<String> notes = new ArrayList<>();
      if (rotate) {
        notes.addAll(KeyView.forThosePinned(open.keyring().list()));
        notes.addAll(rotation.leftBehind(open.home()));
      }
      KeyView.changed(open, made, notes, form.output());
    }
  }

  private Revocation.Why reason() {
    for (Revocation.Why each : Revocation.Why.values()) {
      if (each.word().equals(why)) {
        return each;
      }
    }
    throw new BadUsageException("--why is compromised, lost or superseded, but got '" + why + "'");
  }
}
