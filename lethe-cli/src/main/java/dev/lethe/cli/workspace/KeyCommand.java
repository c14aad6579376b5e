package dev.lethe.cli.workspace;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The keys that certificates are signed with. */
@Command(
    name = "key",
    description =
        "The keys of a workspace: show them, sign with a new one, say that one is good no more; or make one of your own.",
    subcommands = {
      KeyShowCommand.class,
      KeyRotateCommand.class,
      KeyRevokeCommand.class,
      KeyExportCommand.class,
      KeyNewCommand.class
    })
public final class KeyCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "a command is needed: key show, key rotate, key revoke, key export or key new");
  }
}
