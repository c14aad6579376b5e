package dev.lethe.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The instruments are able to fail. */
class TargetsTest {

  @Test
  void another_exception_than_a_refusal_is_a_finding() {
    assertThatThrownBy(
            () ->
                Attempt.at(
                    () -> {
                      throw new IllegalStateException("crash");
                    }))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_refusal_without_words_is_a_finding() {
    assertThatThrownBy(
            () ->
                Attempt.at(
                    () -> {
                      throw new BadInputException(" ");
                    }))
        .isInstanceOf(Finding.class);
  }

  @Test
  void reading_where_the_reference_refuses_is_a_finding() {
    Attempt<Integer> one = new Attempt<>(Optional.of(1), "");
    Attempt<Integer> none = new Attempt<>(Optional.empty(), "refused");
    one.requireSameAs(new Attempt<>(Optional.of(1), ""));
    none.requireSameAs(new Attempt<>(Optional.empty(), "another reason"));
    assertThatThrownBy(() -> one.requireSameAs(none)).isInstanceOf(Finding.class);
    assertThatThrownBy(() -> none.requireSameAs(one)).isInstanceOf(Finding.class);
  }

  @Test
  void edits_reach_every_place_of_a_document() {
    SeedDocuments seeds = SeedDocuments.of(Targets.OPENING);
    byte[] whole = SeedDocuments.files(Targets.OPENING).get(0);
    for (int place = 0; place < 4; place++) {
      byte[] removed = seeds.document(new byte[] {'E', '0', '5', (byte) place});
      assertThat(removed.length).isLessThan(whole.length);
      assertThat(seeds.document(new byte[] {'E', '0', '5', (byte) (place + 4)})).isEqualTo(removed);
    }
  }
}
