package dev.lethe.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link of the documentation leads somewhere, and every page is found. */
class LinksTest {

  @TempDir Path folder;

  @Test
  void the_pages_of_this_repository_have_no_fault() throws IOException {
    assertThat(Site.faults(Pages.read(Repository.ROOT))).isEmpty();
  }

  /** Pages that stand beside what they are about, and not on the site. */
  @Test
  void links_of_other_pages_lead_somewhere() throws IOException {
    Pages pages = Pages.read(Repository.ROOT);
    List<String> broken = new ArrayList<>();
    for (String folder : List.of("examples", "python")) {
      try (Stream<Path> files = Files.walk(Repository.ROOT.resolve(folder))) {
        for (Path file : files.filter(one -> one.endsWith("README.md")).toList()) {
          Path source = Repository.ROOT.relativize(file);
          broken.addAll(new Links(pages).broken(Page.of(source, Files.readString(file))));
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  /** The twin: missing files, headings, pictures and folders are noticed; good links are not. */
  @Test
  void a_broken_link_is_noticed() throws IOException {
    Path root =
        Repository.with(
            folder,
            Map.of(
                "README.md",
                "# About\n[a](docs/README.md) [b](docs/nothing.md) [c](https://example.org/x)",
                "docs/README.md",
                """
                # Find
                - [about](../README.md)
                - [page](part/page.md)
                """,
                "docs/part/page.md",
                """
                # One heading
                [d](#one-heading) [e](#another) [f](../../README.md#about)
                [g](../../README.md#no-such) ![h](picture.png) [i](data.csv)
                [broken over
                lines](gone.md) [j](../part) [k](../../../outside.md)

                | a table |
                |---|
                | [l](gone-too.md) |

                ## Twice
                ## Twice
                [m](#twice-1) [n](#twice-2)

                ```
                [in code](in-code.md)
                ```
                """,
                "docs/part/data.csv",
                "x"));
    assertThat(Site.faults(Pages.read(root)))
        .containsExactly(
            "a link leads nowhere: README.md: docs/nothing.md",
            "a link leads nowhere: docs/part/page.md: #another",
            "a link leads nowhere: docs/part/page.md: ../../README.md#no-such",
            "a link leads nowhere: docs/part/page.md: picture.png",
            "a link leads nowhere: docs/part/page.md: gone.md",
            "a link leads nowhere: docs/part/page.md: ../part",
            "a link leads nowhere: docs/part/page.md: ../../../outside.md",
            "a link leads nowhere: docs/part/page.md: gone-too.md",
            "a link leads nowhere: docs/part/page.md: #twice-2",
            "README.md stands 0 times in the lists of docs/README.md",
            "docs/part/page.md stands 0 times in the lists of docs/README.md");
  }

  @Test
  void a_page_that_is_in_no_list_is_noticed() throws IOException {
    Path root =
        Repository.with(
            folder,
            Map.of(
                "README.md",
                "# About",
                "docs/README.md",
                "# Find\n\n## Part\n\n- [about](../README.md)\n- [a](part/a.md)\n- [b](part/a.md)",
                "docs/part/a.md",
                "# A",
                "docs/part/lonely.md",
                "# Lonely"));
    assertThat(Site.faults(Pages.read(root)))
        .containsExactly(
            "docs/part/a.md stands 2 times in the lists of docs/README.md",
            "docs/part/lonely.md stands 0 times in the lists of docs/README.md");
  }
}
