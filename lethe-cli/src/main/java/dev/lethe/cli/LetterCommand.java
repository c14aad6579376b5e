package dev.lethe.cli;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Visible;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.page.Addressee;
import dev.lethe.certificate.page.Language;
import dev.lethe.certificate.page.LetterTemplate;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.workspace.files.Rights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A letter to somebody whose records were deleted. */
@Command(
    name = "letter",
    description = {
      "Write to a person whose records were deleted what a release promises them.",
      "In English, German or French, or by your own template: a text or HTML file with places such"
          + " as {{name}}, {{day}} or {{promise}}. Name and reference go into the letter alone.",
      "Places that the certificate fills: issuer, contact, register, model, purpose, kind, day, deed,"
          + " covered, promise, limits, certificate, verify."
    })
final class LetterCommand implements Runnable {

  @Option(
      names = "--release",
      required = true,
      paramLabel = "DIR|FILE",
      description = "The folder of a release, or its certificate.json.")
  private Path release;

  @Option(
      names = "--language",
      paramLabel = "en|de|fr",
      description = "The language of the letter, and of what fills a template (default: en).")
  private Language language = Language.EN;

  @Option(names = "--template", paramLabel = "FILE", description = "Your own letter.")
  private @Nullable Path template;

  @Option(names = "--name", paramLabel = "NAME", description = "Whom it is to: {{name}}.")
  private @Nullable String name;

  @Option(
      names = "--request",
      paramLabel = "REF",
      description = "What the request is filed under: {{reference}}.")
  private @Nullable String request;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Fills {{KEY}} of your template. Give it once for each.")
  private Map<String, String> set = Map.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "A new file that only you can read (default: print the letter).")
  private @Nullable Path out;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Path file = Files.isDirectory(release) ? release.resolve(ReleaseNames.CERTIFICATE) : release;
    Envelope envelope = certificate(file);
    Output output = form.output();
    String letter =
        template == null ? standard(file, envelope) : own(ByteSource.of(template), file, envelope);
    if (out != null) {
      write(letter, out);
    }
    if (output.isJson()) {
      output.json(Map.of(out == null ? "letter" : "file", out == null ? letter : out.toString()));
    } else if (out == null) {
      output.out().print(letter);
    } else {
      output.out().println(Visible.line(out.toString()));
    }
  }

  /** Nobody gets a letter about a certificate that does not hold as far as can be seen here. */
  private static Envelope certificate(Path file) {
    ByteSource source = ByteSource.of(file);
    byte[] signed = source.small("a certificate");
    Path key = file.resolveSibling(ReleaseNames.PUBLIC_KEY);
    Evidence evidence =
        Files.exists(key)
            ? Evidence.none().trusting(TrustedKeys.besideTheCertificate(VerifyingKey.read(key)))
            : Evidence.none();
    return Verifier.on(Kernels.best()).requireSound(source.name(), signed, evidence);
  }

  private String standard(Path file, Envelope envelope) {
    if (!set.isEmpty()) {
      throw new BadUsageException(
          "--set fills places of your own letter: it needs --template FILE");
    }
    Addressee to = new Addressee(Optional.ofNullable(name), Optional.ofNullable(request));
    return SubjectLetter.html(file.toString(), envelope, language, to);
  }

  private String own(ByteSource source, Path file, Envelope envelope) {
    Map<String, String> values = new LinkedHashMap<>(set);
    put(values, "name", name, "--name");
    put(values, "reference", request, "--request");
    return LetterTemplate.read(source.name(), source.small("a template"))
        .filled(file.toString(), envelope, language, values);
  }

  private static void put(
      Map<String, String> values, String word, @Nullable String given, String option) {
    if (given != null && values.put(word, given) != null) {
      throw new BadUsageException(option + " and --set " + word + "=… say the same: give one");
    }
  }

  private static void write(String letter, Path file) {
    try {
      Files.createFile(file, Rights.of(file, Rights.OWNER_ONLY));
    } catch (FileAlreadyExistsException there) {
      throw new BadUsageException(file + " is there already, and a letter replaces nothing", there);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be made: " + e, e);
    }
    try {
      Files.write(file, letter.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      file.toFile().delete(); // half a letter may be sent
      throw new BadInputException(file + ": cannot be written: " + e, e);
    }
  }
}
