package dev.lethe.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources, scripts and settings name pages by their path; a page that moved takes them along. */
class MentionsTest {

  private static final Pattern MENTION = Pattern.compile("docs/[a-z/-]+\\.(?:md|json|csv|txt|py)");
  private static final Set<String> READ = Set.of("java", "py", "xml", "yaml", "toml", "md", "js");

  @TempDir Path folder;

  private static List<String> astray(Path root) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.find(root, 20, (file, about) -> about.isRegularFile())) {
      files = all.filter(file -> isOurs(root.relativize(file))).sorted().toList();
    }
    List<String> astray = new ArrayList<>();
    for (Path file : files) {
      Matcher mention = MENTION.matcher(Files.readString(file));
      while (mention.find()) {
        if (!Files.exists(root.resolve(mention.group()))) {
          astray.add(root.relativize(file) + ": " + mention.group());
        }
      }
    }
    return astray;
  }

  /** Text that people wrote; this test and the pages invent names. */
  private static boolean isOurs(Path file) {
    String path = file.toString();
    String type = path.substring(path.lastIndexOf('.') + 1);
    return (READ.contains(type) || path.matches("scripts/[a-z-]+"))
        && !path.matches("(?:.*/)?(?:target|\\.git|node_modules)/.*")
        && !path.matches("docs/contribute/architecture.md|lethe-site/src/test/.*");
  }

  @Test
  void every_page_that_a_source_names_is_there() throws IOException {
    assertThat(astray(Repository.ROOT)).isEmpty();
  }

  @Test
  void a_page_that_is_gone_is_noticed() throws IOException {
    Path root =
        Repository.with(
            folder,
            Map.of(
                "docs/here.md", "# Here",
                "a/Some.java", "/** docs/here.md, docs/part/gone.md */",
                "a/target/Old.java", "// docs/older.md"));
    assertThat(astray(root)).containsExactly("a/Some.java: docs/part/gone.md");
  }
}
