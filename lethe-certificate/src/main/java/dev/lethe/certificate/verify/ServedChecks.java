package dev.lethe.certificate.verify;

import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.data.schema.Schema;
import dev.lethe.exchange.ExportFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The files that are served: signed for, and made of the released parameters and nothing else.
 *
 * <p>A signature alone would let a signer certify parameters with noise and serve others without:
 * each file is made again and compared byte for byte.
 */
record ServedChecks(Statement statement, Evidence evidence, Optional<Parameters> released) {

  void addTo(Checklist list) {
    List<String> absent = new ArrayList<>();
    statement.files().keySet().stream()
        .skip(1)
        .forEach(
            name -> {
              byte[] file = evidence.served().get(name);
              if (file == null) {
                absent.add(name);
              } else {
                list.add(name, () -> served(name, file));
              }
            });
    if (!absent.isEmpty()) {
      list.notChecked(
          "other files",
          "also certified are " + absent + ": each that is served is needed to check it");
    }
    evidence.served().keySet().stream()
        .filter(name -> !statement.files().containsKey(name))
        .sorted()
        .forEach(name -> list.add(name, () -> Finding.failed("no file of this name is certified")));
  }

  private Finding served(String name, byte[] file) {
    Sha256 found = Sha256.of(file);
    Sha256 certified = statement.files().get(name);
    if (!found.equals(certified)) {
      return Finding.failed("the file's SHA-256 is " + found + ", certified is " + certified);
    }
    Optional<ExportFormat> format = ExportFormat.of(name);
    Optional<Schema> schema =
        evidence.schema().or(() -> evidence.retained().map(RetainedEvidence::schema));
    if (format.isEmpty() || schema.isEmpty() || released.isEmpty()) {
      return Finding.notChecked(
          "its SHA-256 is the certified one; that it says what the parameters say "
              + (format.isEmpty()
                  ? "is the signer's word"
                  : "needs the schema and the parameters"));
    }
    byte[] made = format.get().write(ReleasedFolder.model(released.get(), schema.get()));
    return Finding.that(
        Arrays.equals(made, file),
        Arrays.equals(made, file)
            ? "its SHA-256 is the certified one, and the released parameters make it"
            : "its SHA-256 is the certified one, but the released parameters make another file: what"
                + " is served need not have the noise");
  }
}
