package dev.lethe.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.lab.Sheet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CSV that every reader reads alike. */
class SheetTest {

  @Test
  void commas_and_quotes_are_quoted() {
    Sheet sheet =
        Sheet.of("t", List.of("x,y"))
            .column("a", cell -> cell)
            .column("b", cell -> "say \"so\"")
            .build();
    assertThat(sheet.csv()).isEqualTo("a,b\n\"x,y\",\"say \"\"so\"\"\"\n");
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
    List<List<String>> alone = List.of(List.of("alone"));
    assertThatThrownBy(() -> new Sheet("t", List.of("a", "b"), alone, false))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
