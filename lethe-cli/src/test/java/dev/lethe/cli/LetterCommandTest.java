package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Letters to people: what a release promises them, and nothing of them anywhere else. */
class LetterCommandTest {

  @TempDir static Path folder = Path.of("");
  @TempDir Path letters = Path.of("");

  @BeforeAll
  static void release_once() {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    files.train("w", " --issuer Beispielbank --name arrears");
    files.works("forget --workspace FOLDER/w --subjects p5 p6 TERMS");
  }

  private static String release() {
    return folder.resolve("w/releases/0001").toString();
  }

  private static CommandRun letter(String... options) {
    return CommandRun.of(
        Stream.concat(Stream.of("letter", "--release", release()), Arrays.stream(options))
            .toArray(String[]::new));
  }

  private static void refused(CommandRun run, int exitCode, String message) {
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void the_letter_of_a_release_is_the_english_one_with_blanks() throws IOException {
    assertThat(letter().out()).isEqualTo(Files.readString(Path.of(release(), "letter.html")));
    assertThat(
            CommandRun.of("letter", "--release", release() + "/certificate.json", "--json")
                .json()
                .get("letter")
                .stringValue())
        .isEqualTo(letter().out());
  }

  @Test
  void a_letter_to_somebody_is_a_file_of_its_writer_alone() throws IOException {
    Path file = letters.resolve("ann.html");
    String[] line = {
      "--language", "de", "--name", "Änne <Müller>", "--request", "DS-17", "--out", file.toString()
    };
    CommandRun run = letter(line);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(file + System.lineSeparator());
    assertThat(Files.readString(file))
        .contains("Änne &lt;Müller&gt;", "DS-17", "Beispielbank", "„arrears“", "Ihre Daten");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    refused(letter(line), 2, "a letter replaces nothing");
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1))
            .as("%s says nothing of the person", each)
            .doesNotContain("DS-17");
      }
    }
  }

  @Test
  void a_template_of_ones_own_is_filled_in_a_language() throws IOException {
    Path template = letters.resolve("own.txt");
    Files.writeString(
        template, "Madame {{name}}, ref. {{reference}}, {{city}}, le {{day}}: {{deed}}");
    String[] line = {
      "--template", template.toString(), "--language", "fr", "--set", "city=Lyon", "--name", "Roy"
    };
    refused(letter(line), 3, "{{reference}} is not given");
    String[] all = Arrays.copyOf(line, line.length + 2);
    all[line.length] = "--request";
    all[line.length + 1] = "R 1";
    assertThat(letter(all).out())
        .startsWith("Madame Roy, ref. R 1, Lyon, le ")
        .contains("Vos données ont été supprimées");
    all[line.length] = "--set";
    all[line.length + 1] = "name=Roy";
    refused(letter(all), 2, "--name and --set name=");
  }

  @Test
  void what_would_be_lost_or_cannot_be_filled_is_refused() throws IOException {
    Path template = letters.resolve("own.html");
    Files.writeString(template, "<p>{{purpose}}</p>");
    refused(letter("--template", template.toString()), 3, "{{purpose}} is not said");
    refused(letter("--set", "city=Lyon"), 2, "it needs --template");
    refused(letter("--language", "it"), 2, "--language");
    refused(letter("--template", "none.html"), 3, "none.html");
    refused(letter("--name", "a\nb"), 3, "visible characters");
    refused(letter("--out", "none/at/all.html"), 3, "cannot be made");
  }

  @Test
  void there_is_no_letter_about_an_altered_certificate() throws IOException {
    Path other = letters.resolve("certificate.json");
    Files.copy(Path.of(release(), "public-key.pem"), letters.resolve("public-key.pem"));
    String signed = Files.readString(Path.of(release(), "certificate.json"));
    Files.writeString(other, signed.replaceFirst("(\"sig\"\\s*:\\s*\")....", "$1AAAA"));
    CommandRun run = CommandRun.of("letter", "--release", letters.toString());
    refused(run, 5, "signature, FAILED");
  }
}
