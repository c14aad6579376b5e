package dev.lethe.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small repository as a site. */
class SiteTest {

  @TempDir Path folder;
  private Path root = Path.of("");
  private Path site = Path.of("");

  @BeforeEach
  void build() throws IOException {
    root =
        Repository.with(
            folder.resolve("repository"),
            Map.of(
                "README.md",
                "# Lethe\nA [result](docs/mathematics/mean.md#meanpassive1-any-two-worlds).",
                "docs/README.md",
                """
                # Where do I find

                ## Start
                - [About](../README.md)

                ## Mathematics
                ### Means
                - [The mean](mathematics/mean.md): of one column
                """,
                "docs/mathematics/mean.md",
                """
                # The mean
                Rows <b>&</b> `mean/passive/1`, `no/such/1`, [data](../examples/a.csv).

                ## mean/passive/1: any two worlds

                ```console
                $ ./lethe mean \\
                  --more
                result mean/passive/1 < 2
                ```
                """,
                "docs/examples/a.csv",
                "x\n1"));
    site = folder.resolve("site");
    assertThat(Site.build(Pages.read(root), site, Optional.empty())).isEmpty();
  }

  private String page(String url) throws IOException {
    return Files.readString(site.resolve(url));
  }

  @Test
  void links_lead_to_pages_sections_and_files_of_the_site() throws IOException {
    assertThat(page("index.html"))
        .contains("<a href=\"mathematics/mean.html#meanpassive1-any-two-worlds\">result</a>");
    assertThat(page("mathematics/mean.html"))
        .contains("<h2 id=\"meanpassive1-any-two-worlds\">")
        .contains("<a href=\"../files/docs/examples/a.csv\">data</a>")
        .contains("href=\"../site.css\"");
    assertThat(site.resolve("files/docs/examples/a.csv")).hasContent("x\n1");
  }

  @Test
  void ids_of_results_lead_to_their_proof_in_text_and_in_output() throws IOException {
    String id =
        "<a href=\"../mathematics/mean.html#meanpassive1-any-two-worlds\">mean/passive/1</a>";
    assertThat(page("mathematics/mean.html"))
        .contains("<code>" + id + "</code>")
        .contains("<code>no/such/1</code>")
        .contains("result " + id + " &lt; 2");
  }

  @Test
  void the_commands_of_a_session_stand_out() throws IOException {
    assertThat(page("mathematics/mean.html"))
        .contains("<b>$ ./lethe mean \\</b>\n<b>  --more</b>\nresult");
  }

  @Test
  void every_page_has_the_parts_its_own_open_and_its_neighbours() throws IOException {
    assertThat(page("mathematics/mean.html"))
        .contains("<details><summary>Start</summary>")
        .contains("<details open><summary>Mathematics</summary>")
        .contains("<p>Means</p>")
        .contains("<a href=\"../mathematics/mean.html\" aria-current=\"page\">The mean</a>")
        .contains("<a rel=\"prev\" href=\"../index.html\">← About</a>");
  }

  @Test
  void the_search_has_the_words_of_each_section() throws IOException {
    assertThat(page("search.js"))
        .startsWith("window.letheIndex = [")
        .contains("[\"index.html\",\"Lethe\",\"\",\"A result.\"]")
        .contains("\"mathematics/mean.html#meanpassive1-any-two-worlds\",\"The mean\"")
        .contains("$ ./lethe mean");
  }

  @Test
  void nothing_is_asked_of_another_host() throws IOException {
    for (String url : new String[] {"index.html", "mathematics/mean.html"}) {
      assertThat(page(url)).doesNotContainPattern("(?:src|<link[^>]*href)=\"(?:https?:)?//");
    }
  }

  /** The twin of the check at the end of a build: it knows nothing of how pages were made. */
  @Test
  void a_broken_link_of_the_built_site_is_noticed() throws IOException {
    Files.writeString(
        site.resolve("index.html"),
        "<p id=\"here\"></p><a href=\"#here\"></a><a href=\"#there\"></a><img src=\"gone.png\">"
            + "<a href=\"find.html#start\"></a><a href=\"find.html#end\"></a>"
            + "<a href=\"../repository/README.md\"></a><a href=\"https://example.org/x\"></a>");
    assertThat(BuiltLinks.broken(site, Javadoc.FOLDER))
        .containsExactly(
            "index.html: #there",
            "index.html: gone.png",
            "index.html: find.html#end",
            "index.html: ../repository/README.md");
  }

  @Test
  void an_earlier_site_is_replaced_and_no_other_folder_is() throws IOException {
    Files.writeString(site.resolve("gone.html"), "");
    assertThat(Site.build(Pages.read(root), site, Optional.empty())).isEmpty();
    assertThat(site.resolve("gone.html")).doesNotExist();
    assertThatThrownBy(() -> Site.build(Pages.read(root), root, Optional.empty()))
        .hasMessageContaining("no earlier site");
    assertThat(root.resolve("README.md")).exists();
  }
}
