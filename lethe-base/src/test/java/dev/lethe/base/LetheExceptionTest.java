package dev.lethe.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LetheExceptionTest {

  private static String message(String text) {
    return String.valueOf(new BadInputException(text).getMessage());
  }

  @Test
  void a_value_cannot_forge_a_second_line() {
    assertThat(message("got 'a\nlethe: all is well\r\t\u0007'"))
        .isEqualTo("got 'a\\nlethe: all is well\\r\\t\\u0007'");
  }

  @Test
  void a_value_cannot_forge_an_indented_line_either_but_we_may_write_some() {
    assertThat(message("got 'a\n  b'")).isEqualTo("got 'a\\n  b'");
    assertThat(new NoGuaranteeException(List.of("none", "one\n  two")))
        .hasMessage("none\n  one\\n  two");
  }

  @Test
  void what_steers_a_display_is_made_visible() {
    assertThat(message("\u202eevil\u2028\u200b\ud800"))
        .isEqualTo("\\u202eevil\\u2028\\u200b\\ud800");
  }

  @Test
  void letters_and_signs_of_any_language_stay() {
    String text = "‖x‖ ≤ 2⁻²⁰ · größe · Ж · 漢 · 😀";
    assertThat(message(text)).isEqualTo(text);
  }

  @Test
  void a_message_ends_somewhere() {
    assertThat(message("x".repeat(1 << 20))).hasSize(4001).endsWith("x…");
    assertThat(message("\0".repeat(3000))).hasSizeLessThan(4010);
  }
}
