package dev.lethe.cli.workspace;

import dev.lethe.workspace.Home;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.KeyRotation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the new key is. */
final class RotationOptions {

  @Option(
      names = "--valid-days",
      paramLabel = "N",
      description = "How many days the new key signs for, today the first (default: no end).")
  private @Nullable Integer validDays;

  @Option(
      names = "--to",
      paramLabel = "FILE|ADDRESS",
      description =
          "Where the new key is, as for --key (default: a new file in the place of the old one). Say"
              + " it with --key from then on.")
  private @Nullable String to;

  KeyRotation rotation() {
    return new KeyRotation(
        validDays == null ? OptionalInt.empty() : OptionalInt.of(validDays),
        Optional.ofNullable(to).map(KeyPlace::parse));
  }

  /** A key file that was left is no longer ours to erase: it may be wanted for other workspaces. */
  List<String> leftBehind(Home home) {
    return to == null
        ? List.of()
        : List.of(
            "the key in use is at "
                + to
                + ": say --key from now on; the old private key is still at "
                + home.key()
                + ", erase it there");
  }
}
