package dev.lethe.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SectionTest {

  private static final Section SECTION =
      new Section(
          "Peers",
          "Words.",
          List.of(
              new Table(
                  "Title",
                  List.of("who", "time"),
                  List.of(List.of("a|b", "1 ms")),
                  List.of("a note"))));

  private static final String WRITTEN =
      """
      ## Peers

      Words.

      **Title**

      | who | time |
      |---|---|
      | a\\|b | 1 ms |

      - a note
      """;

  @Test
  void it_is_written_as_markdown() {
    assertThat(SECTION.markdown()).isEqualTo(WRITTEN);
  }

  @Test
  void it_takes_the_place_of_the_old_section_and_leaves_the_others_alone() {
    String page = "# Page\n\n## Before\n\ntext\n\n## Peers\n\nold\n\n## Peers of others\n\ntext\n";
    assertThat(SECTION.in(page))
        .isEqualTo("# Page\n\n## Before\n\ntext\n\n" + WRITTEN + "\n## Peers of others\n\ntext\n");
    assertThat(SECTION.in(SECTION.in(page))).isEqualTo(SECTION.in(page));
  }

  @Test
  void it_becomes_the_last_section_where_there_was_none() {
    assertThat(SECTION.in("# Page\n\ntext\n")).isEqualTo("# Page\n\ntext\n\n" + WRITTEN);
    assertThat(SECTION.in("")).isEqualTo(WRITTEN);
    assertThat(SECTION.in("## Peers\n\nold\n")).isEqualTo(WRITTEN);
  }

  @Test
  void a_table_for_a_terminal_has_straight_columns() {
    assertThat(SECTION.tables().get(0).text())
        .isEqualTo("Title\n  who  time\n  a|b  1 ms\n  a note\n");
  }

  @Test
  void a_row_of_another_length_is_refused() {
    assertThatThrownBy(() -> new Table("t", List.of("a"), List.of(List.of("1", "2")), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
