package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One program has one list of files, and one text for it. */
class SoftwareManifestTest {

  private static final String A = Examples.digest("a").hex();

  private static SoftwareManifest read(String text) {
    return SoftwareManifest.read("m.txt", text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void it_is_read_as_it_is_written_and_its_digest_is_that_of_the_text() {
    SoftwareManifest manifest = Examples.distribution();
    assertThat(manifest.text().lines().map(line -> line.substring(66)))
        .containsExactly("app.jar", "lib/base-1.jar", "lib/z.jar");
    assertThat(read(manifest.text())).isEqualTo(manifest);
    assertThat(manifest.digest())
        .isEqualTo(Sha256.of(manifest.text().getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "D  a.jar",
        "D a.jar\n",
        "D  a.jar\n\n",
        "D  a.jar\r\n",
        "D  b.jar\nD  a.jar\n",
        "D  a.jar\nD  a.jar\n",
        "D  ../a.jar\n",
        "D  /a.jar\n",
        "D  a//b.jar\n",
        "D  .hidden.jar\n",
        "D  a b.jar\n",
        "d  a.jar\n",
        "D  a.jar # more\n",
        "{}",
      })
  void any_other_text_is_refused_with_the_name_of_the_file(String text) {
    assertThatThrownBy(() -> read(text.replace("D", A)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("m.txt: ");
  }

  @Test
  void a_program_has_files() {
    assertThatThrownBy(() -> SoftwareManifest.of(Map.of()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("1 to 10000 files");
  }
}
