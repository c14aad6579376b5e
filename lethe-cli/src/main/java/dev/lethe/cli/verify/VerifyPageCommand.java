package dev.lethe.cli.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.page.VerifyPage;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the page that checks certificates in a browser. */
@Command(
    name = "verify-page",
    description = {
      "Write verify.html, a page that checks the form, the signature, the digests and the noise of a"
          + " certificate in a browser, with no server, to be put beside published certificates.",
      "One version of lethe always writes the same bytes: the SHA-256 that is printed tells whether"
          + " a page found elsewhere is this one."
    })
public final class VerifyPageCommand implements Runnable {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Where the page goes: a new file.")
  private Path file;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    byte[] page = VerifyPage.html().getBytes(StandardCharsets.UTF_8);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new BadInputException(file + ": there is a file already, and it is not replaced");
    }
    try {
      WholeFile.put(file, page, Rights.PUBLIC);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be written: " + e, e);
    }
    Output output = form.output();
    String digest = Sha256.of(page).hex();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("page", file.toString());
      fields.put("sha256", digest);
      output.json(fields);
    } else {
      output.out().println(digest + "  " + file);
    }
  }
}
