package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheVersion;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.CertificateFile;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Signature;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder, a table and a certificate file are enough; what is wrong with them is told. */
class ShortFormsTest {

  private static final Schema SCHEMA =
      Schema.of(Feature.Numeric.of("age", 0, 120), Feature.Numeric.of("hours", 0, 100))
          .withLabel(new Label.Binary("renewed", List.of("yes"), List.of("no")))
          .withId("person")
          .withBias();

  @TempDir static Path folder = Path.of("");

  @TempDir Path copy = Path.of("");

  /** A release that each test may damage. */
  private Path certificate = Path.of("");

  private static List<VerifyingKey> keys = List.of();
  private static Path released = Path.of("");

  @BeforeAll
  static void forget() throws IOException {
    StringBuilder rows = new StringBuilder("person,age,hours,renewed\n");
    for (int i = 0; i < 120; i++) {
      rows.append("p%d,%d,%d,%s\n".formatted(i, 20 + i % 60, i % 90, i % 3 == 0 ? "yes" : "no"));
    }
    Path table = Files.writeString(folder.resolve("people.csv"), rows);
    Files.writeString(folder.resolve("retained.csv"), rows.toString().replaceAll("p7,.*\n", ""));
    Path home = folder.resolve("home");
    Declared declared = Declared.of(LogisticKind.of(1e-2), SCHEMA);
    Workspace.train(home, declared, People.read(table, SCHEMA)).close();
    try (Workspace open = Workspace.open(home)) {
      ReleaseRequest asked = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(5));
      released = open.forget(ForgetRequest.of("p7"), asked).files().folder();
      keys = open.keys();
    }
  }

  @BeforeEach
  void copy() throws IOException {
    for (String name : List.of("certificate.json", "parameters.json", "schema.json")) {
      Files.copy(released.resolve(name), copy.resolve(name));
    }
    certificate = copy.resolve("certificate.json");
  }

  private static GridRows rows(String table) {
    return People.read(folder.resolve(table), SCHEMA).rows();
  }

  private static List<String> failed(VerificationReport report) {
    return report.with(Check.Verdict.FAILED).stream().map(Check::name).toList();
  }

  @Test
  void everything_in_the_folder_of_a_release_is_checked_on_the_retained_rows() {
    CertificateFile file = CertificateFile.read(released.resolve("certificate.json"));
    VerificationReport report = file.verify(keys, rows("retained.csv")).requireValid();
    assertThat(report.isComplete()).isTrue();
    assertThat(report.signature()).isEqualTo(Signature.PINNED);
    assertThat(report.inWords()).contains("lethe " + LetheVersion.text());
  }

  @Test
  void without_rows_the_report_says_what_was_not_checked() {
    CertificateFile file = CertificateFile.read(released.resolve("certificate.json"));
    VerificationReport report = file.verify(keys).requireValid();
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  void rows_of_somebody_who_was_forgotten_are_noticed() {
    CertificateFile file = CertificateFile.read(released.resolve("certificate.json"));
    assertThat(failed(file.verify(keys, rows("people.csv")))).contains("commitment");
  }

  @Test
  void a_key_of_somebody_else_vouches_for_nothing() {
    VerifyingKey other = SigningKey.generate().verifyingKey();
    VerificationReport report = CertificateFile.read(certificate).verify(List.of(other));
    assertThat(report.isValid()).isFalse();
    assertThatThrownBy(report::requireValid).isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void other_parameters_beside_it_are_noticed() throws IOException {
    Path parameters = copy.resolve("parameters.json");
    Files.writeString(parameters, Files.readString(parameters) + "\n");
    assertThat(failed(CertificateFile.read(certificate).verify(keys))).contains("parameters");
  }

  @Test
  void rows_without_the_schema_that_read_them_are_refused() throws IOException {
    Files.delete(copy.resolve("schema.json"));
    CertificateFile file = CertificateFile.read(certificate);
    assertThatThrownBy(() -> file.verify(keys, rows("retained.csv")))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("schema.json");
  }

  @Test
  void what_is_no_certificate_fails_whatever_lies_beside_it() throws IOException {
    Files.writeString(certificate, "{}");
    CertificateFile file = CertificateFile.read(certificate);
    assertThat(file.said()).isEmpty();
    assertThat(failed(file.verify(keys, rows("retained.csv")))).contains("form");
  }
}
