package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Result;
import dev.lethe.kinds.Kinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The name of a result in a certificate leads to its proof. */
class ResultPagesTest {

  private static final Path PAGES = Path.of("..", "docs", "mathematics");

  static Stream<String> names() {
    return Kinds.all().stream().flatMap(kind -> kind.results().stream()).map(Result::id).distinct();
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_result_has_a_heading_on_the_page_of_its_family(String name) throws IOException {
    String family = name.substring(0, name.indexOf('/'));
    assertThat(Files.readAllLines(PAGES.resolve(family + ".md")))
        .as("the headings of " + family + ".md")
        .anyMatch(line -> line.startsWith("## " + name + ":"));
  }
}
