package dev.lethe.cli.register;

import dev.lethe.cli.workspace.DayOption;
import dev.lethe.cli.workspace.WorkspaceOptions;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.WorkspaceTools;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which register, and who acts on it. */
public final class RegisterOptions {

  @Option(
      names = "--register",
      required = true,
      paramLabel = "DIR|URL",
      description =
          "A folder, or postgresql://…, with ?schema=NAME where it is not lethe_register (needs"
              + " --register-key).")
  private String place;

  @Option(
      names = "--register-key",
      paramLabel = "FILE|ADDRESS",
      description =
          "The key that encrypts ids: a file (default: register-key in the folder), or"
              + " keystore:FILE?alias=NAME, an AES key of 256 bits in a store (PIN in LETHE_KEY_PIN,"
              + " or &pin-file=FILE).")
  private @Nullable String key;

  @Option(
      names = "--by",
      paramLabel = "NAME",
      description = "Who acts, for the trail (default: the user of this machine).")
  private @Nullable String actor;

  @Mixin private DayOption day;

  RegisterHome home() {
    return RegisterHome.of(place, Optional.ofNullable(key).map(KeyPlace::parse));
  }

  WorkspaceTools tools() {
    return WorkspaceOptions.tools().confirmingDay(day.isConfirmed());
  }

  Register open() {
    return Register.open(home(), tools());
  }

  String who() {
    return actor == null ? System.getProperty("user.name") : actor;
  }
}
