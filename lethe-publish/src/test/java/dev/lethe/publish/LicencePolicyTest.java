package dev.lethe.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LicencePolicyTest {

  private static final LicencePolicy POLICY =
      LicencePolicy.parse(
          List.of("# why", "Apache-2.0", "MIT # short", "", "org.example:silent = Apache-2.0"));

  @TempDir Path folder;

  private static Component library(String name, String... licences) {
    return new Component(
        "org.example:" + name, "1", "pkg:" + name, Optional.empty(), List.of(licences));
  }

  @Test
  void what_is_offered_under_one_of_them_is_taken_under_it() {
    Component plain = library("plain", "MIT");
    Component either = library("either", "GPL-2.0-only", "Apache-2.0");
    Component expression = library("expression", "(LGPL-2.1-only OR Apache-2.0)");
    Component silent = library("silent");
    assertThat(POLICY.chosen(List.of(plain, either, expression, silent)))
        .containsEntry(plain, "MIT")
        .containsEntry(either, "Apache-2.0")
        .containsEntry(expression, "Apache-2.0")
        .containsEntry(silent, "Apache-2.0");
  }

  @Test
  void another_licence_or_none_is_refused_by_name() {
    List<Component> both = List.of(library("fine", "MIT"), library("other", "GPL-3.0-only"));
    assertThatThrownBy(() -> POLICY.chosen(both))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("org.example:other 1 is offered under GPL-3.0-only")
        .hasMessageNotContaining("org.example:fine");
    assertThatThrownBy(() -> POLICY.chosen(List.of(library("mute"))))
        .hasMessageContaining("org.example:mute 1 says no licence");
  }

  /** Both licences at once are not a choice. */
  @Test
  void licences_that_hold_together_are_no_choice() {
    assertThatThrownBy(() -> POLICY.chosen(List.of(library("both", "MIT AND GPL-3.0-only"))))
        .isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void the_whole_way_from_a_bill_of_materials() throws IOException {
    Path sbom = folder.resolve("bom.json");
    Path text = folder.resolve("THIRD-PARTY.txt");
    Files.writeString(sbom, sbom("MIT"));
    Main.run(List.of("licences", sbom.toString(), text.toString()));
    assertThat(text)
        .content()
        .contains("org.example:library 2: MIT\n")
        .doesNotContain("lethe-core");

    Files.writeString(sbom, sbom("AGPL-3.0-only"));
    assertThatThrownBy(() -> Main.run(List.of("licences", sbom.toString(), text.toString())))
        .isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void what_is_no_bill_of_materials_is_refused() throws IOException {
    Path file = folder.resolve("bom.json");
    for (String content : List.of("{}", "no JSON", "{\"bomFormat\":\"CycloneDX\"}")) {
      Files.writeString(file, content);
      assertThatThrownBy(() -> Sbom.read(file)).isInstanceOf(BadInputException.class);
    }
  }

  static String sbom(String licence) {
    return """
        {"bomFormat":"CycloneDX","components":[
          {"group":"dev.lethe","name":"lethe-core","version":"1","purl":"pkg:maven/dev.lethe/lethe-core@1"},
          {"group":"org.example","name":"library","version":"2","purl":"pkg:maven/org.example/library@2",
           "hashes":[{"alg":"MD5","content":"00"},{"alg":"SHA-256","content":"%s"}],
           "licenses":[{"license":{"id":"%s"}}]}]}
        """
        .formatted("ab".repeat(32), licence);
  }
}
