package dev.lethe.cli.workspace;

import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.cli.terminal.Output;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a key of somebody's own, of no workspace: auditors sign their reports with one. */
@Command(
    name = "new",
    description =
        "Make a key pair of your own, to sign reports of verifications with, and print the public"
            + " key. Only you may read the file; it never replaces one.")
final class KeyNewCommand implements Runnable {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where the private key goes.")
  private Path file;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    SigningKey made = SigningKey.generate();
    made.writeNew(file);
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("keyid", made.verifyingKey().id().hex());
      fields.put("pem", made.verifyingKey().pem());
      output.json(fields);
    } else {
      output.out().print(made.verifyingKey().pem());
    }
  }
}
