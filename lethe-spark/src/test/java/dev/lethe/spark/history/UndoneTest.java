package dev.lethe.spark.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.source.OldVersions;
import dev.lethe.spark.lake.TableAddress;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class UndoneTest {

  private static final Mark EARLIER = Mark.parse("5@1000+");
  private static final Mark BACK = Mark.parse("10@2000!");
  private static final Mark LATER = Mark.parse("12@3000+");

  private final Undone undone = Undone.among(table(), List.of(EARLIER, BACK, LATER));

  /** Only its name is asked for. */
  @SuppressWarnings("NullAway")
  private static LakeTable table() {
    return new LakeTable((SparkSession) null, TableAddress.parse("table:t"));
  }

  private static OldVersions version(String mark, boolean gone) {
    return new OldVersions(mark, gone, Optional.empty(), "");
  }

  private List<String> left(OldVersions other) {
    return undone.beside(List.of(other)).stream()
        .filter(each -> !each.gone())
        .map(OldVersions::mark)
        .toList();
  }

  @Test
  void a_later_request_whose_versions_are_gone_ends_it() {
    assertThat(left(version("5@1000", true))).containsExactly("10@2000!");
    assertThat(left(version("12@3000", false))).containsExactly("12@3000", "10@2000!");
    assertThat(left(version("12@3000", true))).isEmpty();
  }

  @Test
  void an_older_mark_does_not_become_a_later_one() {
    assertThat(undone.holdUp(EARLIER)).isTrue();
    assertThat(undone.holdUp(LATER)).isFalse();
  }

  @Test
  void a_mark_is_read_as_it_was_written() {
    for (String text : List.of("12@3000", "12@3000+", "12@3000!")) {
      assertThat(Mark.parse(text)).hasToString(text);
    }
    assertThat(Mark.parse("12@3000").undone()).hasToString("12@3000!");
  }
}
