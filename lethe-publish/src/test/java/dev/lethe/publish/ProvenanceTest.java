package dev.lethe.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Signed here, checked by the script that uses openssl alone; that part is skipped without one. */
class ProvenanceTest {

  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  @TempDir Path place;

  private Path release;
  private Path secret;
  private Path open;

  @BeforeEach
  void a_release() throws IOException {
    release = Files.createDirectory(place.resolve("release"));
    Files.writeString(release.resolve("lethe 1.zip"), "a distribution");
    Files.writeString(release.resolve("bom.json"), LicencePolicyTest.sbom("MIT"));
    SigningKey key = SigningKey.generate();
    secret = place.resolve("key.pem");
    key.writeNew(secret);
    open = Files.writeString(place.resolve("public.pem"), key.verifyingKey().pem());
    Main.run(
        List.of(
            "provenance",
            release.toString(),
            release.resolve("bom.json").toString(),
            secret.toString(),
            "git+https://example.org/lethe.git@refs/tags/v1",
            COMMIT,
            "mvn deploy",
            "java=17=lts"));
    Main.run(List.of("sums", release.toString()));
  }

  @Test
  void it_is_a_statement_of_slsa_about_the_files() throws IOException {
    byte[] payload =
        EnvelopeJson.read("provenance.json", Files.readAllBytes(release.resolve("provenance.json")))
            .payload();
    JsonNode statement = JsonMapper.shared().readTree(payload);
    assertThat(statement.path("predicateType").asString())
        .isEqualTo("https://slsa.dev/provenance/v1");
    assertThat(statement.path("subject")).hasSize(2);
    JsonNode built = statement.path("predicate").path("buildDefinition");
    assertThat(built.path("internalParameters").path("java").asString()).isEqualTo("17=lts");
    JsonNode materials = built.path("resolvedDependencies");
    assertThat(materials.path(0).path("digest").path("gitCommit").asString()).isEqualTo(COMMIT);
    assertThat(materials.path(1).path("uri").asString())
        .isEqualTo("pkg:maven/org.example/library@2");
    assertThat(materials.path(1).path("digest").path("sha256").asString()).startsWith("abab");
    assertThat(materials).as("our own modules are what is built").hasSize(2);
  }

  @Test
  void sums_are_of_every_file_but_themselves() throws IOException {
    assertThat(Files.readAllLines(release.resolve("SHA256SUMS"), StandardCharsets.UTF_8))
        .map(line -> line.substring(66))
        .containsExactly("bom.json", "lethe 1.zip", "provenance.json");
  }

  @Test
  void openssl_alone_finds_it_right() throws IOException, InterruptedException {
    Script.requireTools("bash", "openssl");
    Script.Result result = Script.run("check-release", release, open);
    assertThat(result.said()).contains("2 files are those that were built from commit " + COMMIT);
    assertThat(result.code()).isZero();
  }

  @Test
  void openssl_alone_finds_out_what_is_wrong() throws IOException, InterruptedException {
    Script.requireTools("bash", "openssl");
    Path zip = release.resolve("lethe 1.zip");
    Files.writeString(zip, "another one");
    assertThat(Script.run("check-release", release, open).said())
        .contains("lethe 1.zip is not the file that was built");
    Files.writeString(zip, "a distribution");

    Path more = Files.writeString(release.resolve("more.jar"), "who made this?");
    Script.Result stranger = Script.run("check-release", release, open);
    assertThat(stranger.said()).contains("more.jar is not named in the provenance");
    assertThat(stranger.code()).isEqualTo(5);
    Files.delete(more);

    Path other =
        Files.writeString(place.resolve("other.pem"), SigningKey.generate().verifyingKey().pem());
    Script.Result unsigned = Script.run("check-release", release, other);
    assertThat(unsigned.said()).contains("not signed by this key");
    assertThat(unsigned.code()).isEqualTo(5);

    Files.delete(zip);
    assertThat(Script.run("check-release", release, open).said())
        .contains("lethe 1.zip is missing");
  }

  @Test
  void what_is_no_commit_and_no_step_is_refused() {
    assertThatThrownBy(() -> new Provenance.Source("git+https://example.org", "HEAD"))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> Main.run(List.of("upload"))).isInstanceOf(BadUsageException.class);
  }
}
