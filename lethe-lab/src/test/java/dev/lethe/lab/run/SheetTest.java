package dev.lethe.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.lab.Sheet;
import org.junit.jupiter.api.Test;

/** CSV that every reader reads alike. */
class SheetTest {

  @Test
  void commas_and_quotes_are_quoted() {
    Sheet.Builder sheet = Sheet.columns("t", "a", "b");
    sheet.row("x,y", "say \"so\"");
    assertThat(sheet.build().csv()).isEqualTo("a,b\n\"x,y\",\"say \"\"so\"\"\"\n");
  }

  @Test
  void numbers_have_seven_digits_and_whole_ones_no_point() {
    assertThat(Sheet.number(1.0 / 3)).isEqualTo("0.3333333");
    assertThat(Sheet.number(1e-5)).isEqualTo("1e-5");
    assertThat(Sheet.number(1500.0)).isEqualTo("1500");
    assertThat(Sheet.number(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
    assertThat(Sheet.number(Double.NaN)).isEqualTo("NaN");
  }

  @Test
  void a_row_of_another_width_is_refused() {
    Sheet.Builder sheet = Sheet.columns("t", "a", "b");
    sheet.row("alone");
    assertThatThrownBy(sheet::build).isInstanceOf(IllegalArgumentException.class);
  }
}
