package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The table of moves. */
class RequestStateTest {

  @Test
  void every_state_but_the_first_is_reached_and_every_one_but_the_last_is_left() {
    Set<RequestState> reached = EnumSet.of(RequestState.RECEIVED);
    for (RequestState state : RequestState.values()) {
      reached.addAll(state.next());
    }
    assertThat(reached).containsExactlyInAnyOrder(RequestState.values());
    assertThat(RequestState.values())
        .filteredOn(RequestState::isFinal)
        .containsExactly(RequestState.COMPLETED, RequestState.DENIED, RequestState.CANCELLED);
  }

  @Test
  void what_is_running_may_be_done_in_part_and_cannot_be_taken_back() {
    assertThat(RequestState.RUNNING.next()).containsExactly(RequestState.COMPLETED);
  }

  @Test
  void words_lead_back_to_their_states() {
    for (RequestState state : RequestState.values()) {
      assertThat(RequestState.of(state.word())).isEqualTo(state);
    }
    assertThat(RequestState.AWAITING_APPROVAL).hasToString("awaiting approval");
  }
}
