package dev.lethe.cli;

import dev.lethe.certificate.Certificate;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which workspace, and where its key and the files of its releases are. */
final class WorkspaceOptions {

  @Option(
      names = "--workspace",
      required = true,
      paramLabel = "DIR|URL",
      description = "A folder, or jdbc:postgresql://… (needs --key and --out).")
  private String workspace;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The private signing key (default: signing-key.pem in the folder).")
  private @Nullable Path key;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where releases are written, a folder each (default: releases in the folder).")
  private @Nullable Path out;

  Home home() {
    return Home.of(workspace, Optional.ofNullable(key), Optional.ofNullable(out));
  }

  Workspace open() {
    return Workspace.open(home(), tools());
  }

  /** For what enters a day. */
  Workspace open(DayOption day) {
    return Workspace.open(home(), tools().confirmingDay(day.isConfirmed()));
  }

  static Workspace.Tools tools() {
    try {
      return Workspace.Tools.of(new Certificate.Software("lethe", Version.software()))
          .passing(Interruption.GATE);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
