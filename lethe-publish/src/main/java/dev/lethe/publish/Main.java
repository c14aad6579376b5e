package dev.lethe.publish;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The steps of {@code scripts/release} that are more than a line of a shell. */
public final class Main {

  private static final String USAGE =
      """
      licences SBOM THIRD-PARTY.txt
      bundle ZIP [signed]
      provenance FOLDER SBOM KEY SOURCE COMMIT COMMAND [TOOL=VERSION…]
      sums FOLDER""";

  private Main() {}

  public static void main(String[] arguments) {
    try {
      run(List.of(arguments));
    } catch (LetheException e) {
      System.err.println(e.getMessage());
      System.exit(e.exitCode());
    }
  }

  static void run(List<String> arguments) {
    String step = arguments.isEmpty() ? "" : arguments.get(0);
    int rest = arguments.size() - 1;
    if (step.equals("licences") && rest == 2) {
      licences(Path.of(arguments.get(1)), Path.of(arguments.get(2)));
    } else if (step.equals("bundle") && (rest == 1 || rest == 2)) {
      boolean signed = rest == 2 && arguments.get(2).equals("signed");
      List<String> artefacts = Bundle.read(Path.of(arguments.get(1))).checked(signed);
      System.out.println(artefacts.size() + " artefacts are complete: " + artefacts);
    } else if (step.equals("provenance") && rest >= 6) {
      provenance(arguments);
    } else if (step.equals("sums") && rest == 1) {
      ReleaseFolder release = new ReleaseFolder(Path.of(arguments.get(1)));
      write(release.folder().resolve(ReleaseFolder.SUMS), bytes(release.sums()));
    } else {
      throw new BadUsageException("one of these is expected:\n" + USAGE);
    }
  }

  private static void licences(Path sbom, Path text) {
    List<Component> foreign = Sbom.read(sbom).foreign();
    Map<Component, String> chosen = policy().chosen(foreign);
    write(text, bytes(ThirdParties.text(chosen)));
    System.out.println(chosen.size() + " libraries have a licence of the list");
  }

  static LicencePolicy policy() {
    try (InputStream in =
        Objects.requireNonNull(Main.class.getResourceAsStream("licences.txt"), "licences.txt")) {
      return LicencePolicy.parse(
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new BadInputException("licences.txt cannot be read: " + e, e);
    }
  }

  private static void provenance(List<String> arguments) {
    ReleaseFolder release = new ReleaseFolder(Path.of(arguments.get(1)));
    Map<String, String> tools = new LinkedHashMap<>();
    for (String each : arguments.subList(7, arguments.size())) {
      String[] parts = each.split("=", 2);
      if (parts.length < 2) {
        throw new BadUsageException("TOOL=VERSION is expected, not " + each);
      }
      tools.put(parts[0], parts[1]);
    }
    Provenance provenance =
        new Provenance(
            release.files(),
            new Provenance.Source(arguments.get(4), arguments.get(5)),
            arguments.get(6),
            tools,
            Sbom.read(Path.of(arguments.get(2))).foreign());
    SigningKey key = SigningKey.read(Path.of(arguments.get(3)));
    write(
        release.folder().resolve(ReleaseFolder.PROVENANCE),
        EnvelopeJson.write(provenance.signed(key)));
    System.out.println(
        provenance.files().size() + " files, signed by key " + key.verifyingKey().id());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Path file, byte[] content) {
    try {
      Files.write(file, content);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be written: " + e, e);
    }
  }
}
