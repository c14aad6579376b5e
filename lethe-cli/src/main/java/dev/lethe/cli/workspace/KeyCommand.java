package dev.lethe.cli.workspace;

import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Workspace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The keys that certificates are signed with. */
@Command(
    name = "key",
    description =
        "Show the public key of a workspace, sign with a new one from now on, or make a key of your own.",
    subcommands = {KeyCommand.Show.class, KeyCommand.Rotate.class, KeyNewCommand.class})
public final class KeyCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is needed: key show, key rotate or key new");
  }

  private static void print(List<VerifyingKey> keys, List<String> pending, Output output) {
    VerifyingKey current = keys.get(keys.size() - 1);
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("keyid", current.id().hex());
      fields.put("pem", current.pem());
      fields.put(
          "earlier", keys.subList(0, keys.size() - 1).stream().map(VerifyingKey::pem).toList());
      output.json(fields, pending);
    } else {
      output.out().print(current.pem());
      output.notes(pending);
    }
  }

  /** Prints the public key in use. */
  @Command(name = "show", description = "The public key in use (PEM, SubjectPublicKeyInfo).")
  static final class Show implements Runnable {

    @Mixin private WorkspaceOptions workspace;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      try (Workspace open = workspace.open()) {
        print(open.keys(), List.of(), form.output());
      }
    }
  }

  /** Makes a new pair; what the old one signed stays verifiable by its public key. */
  @Command(
      name = "rotate",
      description =
          "Sign with a new key from now on. The old private key is gone; certificates it signed"
              + " stay verifiable with the public key beside them.")
  static final class Rotate implements Runnable {

    @Mixin private WorkspaceOptions workspace;
    @Mixin private DayOption day;
    @Mixin private Output.Switch form;

    @Override
    public void run() {
      try (Workspace open = workspace.open(day)) {
        List<String> pending = open.rotateKey().pending();
        print(open.keys(), pending, form.output());
      }
    }
  }
}
