package dev.lethe.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An auditor verifies, keeps the report, and somebody else checks that report. */
class VerifyReportTest {

  private static final String SIGNED = " --report OUT --report-key FOLDER/auditor.pem";

  @TempDir static Path folder;

  @TempDir Path here = Path.of("");

  @BeforeAll
  static void release_once() throws IOException {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("forget --workspace FOLDER/w --subjects p5 p6 TERMS");
    files.put("signer.pem", files.works("key show --workspace FOLDER/w").out());
    files.put(
        "retained.csv",
        Files.readString(folder.resolve("table.csv")).replaceAll("(?m)^p[56],.*\\R", ""));
    files.put("auditor-public.pem", files.works("key new --out FOLDER/auditor.pem").out());
    files.put("other-public.pem", files.works("key new --out FOLDER/other.pem").out());
  }

  @BeforeEach
  void copy() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("w/releases/0001"))) {
      for (Path file : all.toList()) {
        Files.copy(file, here.resolve(file.getFileName()));
      }
    }
  }

  private CommandRun run(String line) {
    return new WorkspaceFixture(folder)
        .run(line.replace("OUT", here.resolve("report").toString()).replace("HERE", "" + here));
  }

  private CommandRun ends(int exitCode, String line) {
    CommandRun run = run(line);
    assertThat(run.exitCode()).as(line + run.out() + run.err()).isEqualTo(exitCode);
    return run;
  }

  private CommandRun verified(int exitCode, String options) {
    return ends(exitCode, "verify HERE/certificate.json --key FOLDER/signer.pem" + options);
  }

  private Path report(String name) {
    return here.resolve("report").resolve(name);
  }

  private JsonNode checked() {
    return ends(0, "verify-report OUT/report.json --key FOLDER/auditor-public.pem --json").json();
  }

  @Test
  void a_report_names_every_file_by_its_digest_and_says_what_verify_said() throws IOException {
    JsonNode said = verified(0, SIGNED + " --json").json();
    JsonNode kept = checked();
    for (String part : List.of("passed", "failed", "not_checked", "unknowable", "valid")) {
      assertThat(kept.get(part)).as(part).isEqualTo(said.get(part));
    }
    for (String name :
        List.of("certificate.json", "parameters.json", "opening.json", "schema.json")) {
      String digest = Sha256.of(Files.readAllBytes(here.resolve(name))).hex();
      assertThat(kept.get("files").get(digest).asString()).isEqualTo(name);
    }
    assertThat(kept.get("files").toString()).contains("signer.pem", "model.onnx");
    assertThat(kept.get("retainedRows").asBoolean()).isFalse();
    assertThat(Files.readString(report("report.html"))).doesNotContain("CONFIDENTIAL");
  }

  @Test
  void with_retained_rows_it_is_confidential_and_only_its_owner_may_read_it() throws IOException {
    CommandRun run = verified(0, SIGNED + " --data FOLDER/retained.csv --strict");
    assertThat(run.err()).contains("confidential");
    assertThat(checked().get("retainedRows").asBoolean()).isTrue();
    assertThat(checked().get("files").toString()).contains("retained.csv");
    assertThat(Files.readString(report("report.html"))).contains("CONFIDENTIAL");
    for (String name : List.of("report.html", "report.json")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(report(name))))
          .isEqualTo("rw-------");
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(here.resolve("report"))))
        .isEqualTo("rwx------");
  }

  @Test
  void a_verification_that_fails_is_on_record_too() throws IOException {
    Files.writeString(here.resolve("parameters.json"), "{}");
    verified(5, SIGNED);
    JsonNode kept = checked();
    assertThat(kept.get("valid").asBoolean()).isFalse();
    assertThat(kept.get("failed").get(0).get("check").asString()).isEqualTo("parameters");
    assertThat(Files.readString(report("report.html"))).contains("NOT VALID");
  }

  @Test
  void even_a_torn_certificate_gets_a_report() throws IOException {
    Files.writeString(here.resolve("certificate.json"), "{\"payloadType\":");
    verified(5, SIGNED);
    assertThat(checked().get("failed").get(0).get("check").asString()).isEqualTo("form");
  }

  @Test
  void without_a_key_there_is_a_page_and_no_statement() {
    assertThat(verified(0, " --report OUT").err()).contains("a page that nobody signed");
    assertThat(report("report.html")).exists();
    assertThat(report("report.json")).doesNotExist();
  }

  @Test
  void nothing_is_overwritten_and_nothing_half_written_is_left() throws IOException {
    verified(0, SIGNED);
    byte[] first = Files.readAllBytes(report("report.json"));
    assertThat(verified(3, SIGNED).err()).contains("a report never replaces anything");
    assertThat(Files.readAllBytes(report("report.json"))).isEqualTo(first);
    verified(3, " --report HERE/no/such/folder");
    try (Stream<Path> left = Files.list(here)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.contains(".part"));
    }
  }

  @Test
  void a_key_without_a_report_and_a_key_that_is_none_are_refused() {
    assertThat(verified(2, " --report-key FOLDER/auditor.pem").err()).contains("--report DIR");
    verified(3, " --report OUT --report-key FOLDER/signer.pem");
    assertThat(here.resolve("report")).doesNotExist();
    assertThat(ends(3, "key new --out FOLDER/auditor.pem").err()).contains("never overwritten");
  }

  @Test
  void the_page_for_browsers_is_written_once_and_always_the_same() throws IOException {
    String first = ends(0, "verify-page --out HERE/verify.html").out();
    String digest = Sha256.of(Files.readAllBytes(here.resolve("verify.html"))).hex();
    assertThat(first).startsWith(digest);
    assertThat(ends(3, "verify-page --out HERE/verify.html").err()).contains("not replaced");
    assertThat(ends(0, "verify-page --out HERE/again.html --json").json().get("sha256").asString())
        .isEqualTo(digest);
  }

  @Test
  void forged_reports_are_refused() throws IOException {
    verified(0, SIGNED);
    String check = "verify-report OUT/report.json --key FOLDER/auditor-public.pem";
    assertThat(ends(4, "verify-report OUT/report.json").err()).contains("nothing vouches");
    assertThat(ends(5, "verify-report OUT/report.json --key FOLDER/other-public.pem").err())
        .contains("trusted are");
    assertThat(ends(5, "verify-report HERE/certificate.json --key FOLDER/signer.pem").err())
        .contains("'urn:lethe:verification:v1' is expected");
    ends(0, check + " --certificate HERE/certificate.json");
    assertThat(ends(5, check + " --certificate HERE/parameters.json").err())
        .contains("the report is about a certificate with");
    assertThat(ends(5, "verify OUT/report.json --key FOLDER/auditor-public.pem").out())
        .contains("lethe verify-report");

    String honest = Files.readString(report("report.json"));
    Files.writeString(report("report.json"), honest.replaceFirst("\"payload\" : \"e", "$0W"));
    ends(5, check);
    Files.writeString(report("report.json"), honest.substring(0, 100));
    ends(5, check);
    Files.writeString(report("report.json"), "");
    ends(5, check);
  }
}
