package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.LetheVersion;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands around the code says what is so: citation, templates, examples, messages. */
class RepositoryHabitsTest {

  private static final Path ROOT = DocumentationTest.ROOT;

  /** To a file of the repository; headings are for the site, which has the pages below docs. */
  private static final Pattern LINK = Pattern.compile("\\]\\((?![a-z]+:)([^)#\\s]+)[^)]*\\)");

  private static final Set<String> ELEMENTS =
      Set.of("markdown", "textarea", "input", "dropdown", "checkboxes");

  @TempDir Path folder;

  private static DocumentNode yaml(Path file) {
    return Documents.jsonOrYaml(ByteSource.of(file), "a document");
  }

  @Test
  void the_citation_is_of_this_version() {
    DocumentNode citation = yaml(ROOT.resolve("CITATION.cff"));
    assertThat(citation.field("cff-version").value()).isEqualTo("1.2.0");
    assertThat(citation.field("version").value()).isEqualTo(LetheVersion.text());
    assertThat(citation.field("license").value()).isEqualTo("Apache-2.0");
    assertThat(citation.field("references").items().get(0).field("authors").items()).hasSize(3);
  }

  @Test
  void the_changelog_has_a_section_of_this_version() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("CHANGELOG.md")))
        .anyMatch(line -> line.startsWith("## " + LetheVersion.text()));
  }

  /** An example that asks for another version would be built from a registry, or not at all. */
  @Test
  void the_examples_ask_for_this_version() throws IOException {
    for (String file : List.of("maven/pom.xml", "spark/pom.xml", "gradle/build.gradle")) {
      assertThat(Files.readString(ROOT.resolve("examples").resolve(file)))
          .as(file)
          .contains(LetheVersion.text())
          .doesNotContain("SNAPSHOT");
    }
  }

  @Test
  void every_issue_form_is_one() throws IOException {
    Path forms = ROOT.resolve(".github/ISSUE_TEMPLATE");
    assertThat(yaml(forms.resolve("config.yml")).has("blank_issues_enabled")).isTrue();
    try (Stream<Path> all = Files.list(forms)) {
      List<Path> found = all.filter(file -> !file.endsWith("config.yml")).toList();
      assertThat(found).hasSizeGreaterThanOrEqualTo(3);
      found.forEach(form -> requireForm(yaml(form)));
    }
  }

  private static void requireForm(DocumentNode form) {
    assertThat(form.field("name").string()).isNotBlank();
    assertThat(form.field("description").string()).isNotBlank();
    assertThat(form.field("labels").values()).isNotEmpty();
    Set<String> ids = new HashSet<>();
    for (DocumentNode element : form.field("body").items()) {
      String type = element.field("type").string();
      assertThat(ELEMENTS).contains(type);
      if (type.equals("markdown")) {
        assertThat(element.field("attributes").field("value").string()).isNotBlank();
      } else {
        assertThat(element.field("attributes").field("label").string()).isNotBlank();
        assertThat(ids.add(element.field("id").string())).isTrue();
      }
    }
    assertThat(ids).as("a form asks for something").isNotEmpty();
  }

  @Test
  void a_false_certificate_is_led_away_from_public_issues() throws IOException {
    for (String form : List.of("bug.yml", "false-certificate.yml", "problem.yml")) {
      assertThat(Files.readString(ROOT.resolve(".github/ISSUE_TEMPLATE").resolve(form)))
          .contains("SECURITY.md");
    }
  }

  @Test
  void links_of_the_pages_at_the_root_lead_somewhere() throws IOException {
    for (String name :
        List.of(
            "CHANGELOG.md",
            "CODE_OF_CONDUCT.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "examples/README.md",
            "examples/maven/README.md",
            "examples/gradle/README.md",
            "examples/spark/README.md")) {
      Path page = ROOT.resolve(name);
      assertThat(LINK.matcher(Files.readString(page)).results().map(link -> link.group(1)))
          .as(name)
          .allMatch(file -> Files.exists(page.resolveSibling(file)));
    }
  }

  @Test
  void the_hook_wants_a_short_subject_and_a_body_that_says_why() throws Exception {
    assertThat(hook("Certificates: one form\n\nTwo spellings of a number let things hide.\n"))
        .isZero();
    assertThat(hook("ä".repeat(72) + "\n\nCharacters count, not bytes.\n")).isZero();
    assertThat(hook("Merge branch 'main' into a-branch\n")).isZero();
    assertThat(hook("a".repeat(73) + "\n\nWhy.\n")).isOne();
    assertThat(hook("Certificates: one form\n")).isOne();
    assertThat(hook("Certificates: one form\nNo empty line.\n")).isOne();
    assertThat(hook("Certificates: one form\n\nSigned-off-by: Ann <ann@example.org>\n")).isOne();
    assertThat(hook("# a comment of git's\n")).isOne();
  }

  private int hook(String message) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "no env here to start a script with");
    Path file = Files.writeString(folder.resolve("message"), message);
    return new ProcessBuilder(ROOT.resolve("scripts/hooks/commit-msg").toString(), file.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
