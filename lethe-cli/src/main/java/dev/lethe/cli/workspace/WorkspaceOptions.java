package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Distribution;
import dev.lethe.cli.terminal.Interruption;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.database.FolderRights;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which workspace, and where its key and the files of its releases are. */
public final class WorkspaceOptions {

  @Option(
      names = "--workspace",
      required = true,
      paramLabel = "DIR|URL",
      description =
          "A folder, or postgresql://…, with ?schema=NAME where it is not lethe (needs --key and"
              + " --out).")
  private String workspace;

  @Option(
      names = "--key",
      paramLabel = "FILE|ADDRESS",
      description =
          "The private signing key: a file (default: signing-key.pem in the folder), or where another"
              + " keeps it: pkcs11:CONFIG?alias=NAME on a token, keystore:FILE?alias=NAME in a store"
              + " (PIN in LETHE_KEY_PIN, or &pin-file=FILE).")
  private @Nullable String key;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where releases are written, a folder each (default: releases in the folder).")
  private @Nullable Path out;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  public Home home() {
    return home(workspace, key, out, command);
  }

  /** Where others could write into the folder they no longer can, and the user is told. */
  public static Home home(
      String workspace, @Nullable String key, @Nullable Path out, CommandSpec command) {
    Home home =
        Home.at(workspace, Optional.ofNullable(key).map(KeyPlace::parse), Optional.ofNullable(out));
    FolderRights.mend(home.location())
        .ifPresent(note -> Output.note(note, command.commandLine().getErr()));
    return home;
  }

  Workspace open() {
    return Workspace.open(home(), tools());
  }

  /** For what enters a day. */
  Workspace open(DayOption day) {
    return Workspace.open(home(), tools().confirmingDay(day.isConfirmed()));
  }

  public static WorkspaceTools tools() {
    return WorkspaceTools.of(Distribution.software()).passing(Interruption.GATE);
  }
}
