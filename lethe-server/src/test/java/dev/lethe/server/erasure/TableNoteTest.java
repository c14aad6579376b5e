package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.source.ControlState;
import dev.lethe.unlearn.population.RemovalReport;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a receipt keeps of a batch of a control table. */
class TableNoteTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 16);

  /** Place 1 has left the batch; two requests name one person. */
  private static final SortedMap<Integer, String> PEOPLE =
      new TreeMap<>(Map.of(0, "ann", 2, "nobody", 3, "ann"));

  private static final RemovalReport REPORT =
      new RemovalReport(Map.of("ann", 2), List.of("nobody"), List.of());

  @Test
  void a_note_has_a_letter_for_each_place_and_no_id() {
    assertThat(TableNote.of(DAY, PEOPLE, REPORT)).isEqualTo("2026-11-16 f-uf");
  }

  @Test
  void a_note_says_again_what_became_of_each_request() {
    TableNote note = TableNote.parse(TableNote.of(DAY, PEOPLE, REPORT));
    assertThat(note.day()).isEqualTo(DAY);
    assertThat(note.states(PEOPLE.keySet()))
        .isEqualTo(
            Map.of(0, ControlState.FORGOTTEN, 2, ControlState.UNKNOWN, 3, ControlState.FORGOTTEN));
  }

  @Test
  void a_request_that_came_into_the_batch_later_is_refused() {
    TableNote note = TableNote.parse(TableNote.of(DAY, PEOPLE, REPORT));
    for (int place : List.of(1, 4)) {
      assertThatThrownBy(() -> note.states(List.of(place)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("place " + place);
    }
  }
}
