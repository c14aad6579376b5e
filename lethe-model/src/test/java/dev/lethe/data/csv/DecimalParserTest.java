package dev.lethe.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalParserTest {

  private static final long SEED = 20250117;

  private static double parse(String text) {
    byte[] bytes = ("##" + text + "##").getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(bytes, 2, bytes.length - 2);
  }

  private static void assertAsJavaDoes(String text) {
    double expected = Double.parseDouble(text);
    double actual = parse(text);
    if (Double.doubleToRawLongBits(actual) != Double.doubleToRawLongBits(expected)) {
      throw new AssertionError(text + " gave " + actual + ", not " + expected + "; seed " + SEED);
    }
  }

  @Test
  void two_million_random_decimals_are_rounded_as_java_rounds_them() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2_000_000; i++) {
      assertAsJavaDoes(randomDecimal(random));
    }
  }

  @Test
  void many_doubles_come_back_from_their_shortest_text() {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    for (int i = 0; i < 150_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Math.abs(value) < Double.POSITIVE_INFINITY) {
        assertAsJavaDoes(Double.toString(value));
      }
      assertAsJavaDoes(Double.toString(random.nextDouble(-1000, 1000)));
    }
  }

  /** The midpoint of two doubles, and one unit in the 30th digit to either side of it. */
  @Test
  void numbers_at_and_next_to_a_rounding_tie_are_decided_correctly() {
    SplittableRandom random = new SplittableRandom(SEED + 2);
    for (int i = 0; i < 10_000; i++) {
      double low = Math.scalb(1 + random.nextDouble(), random.nextInt(-40, 60));
      BigDecimal middle =
          new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.valueOf(2));
      assertAsJavaDoes(middle.toPlainString());
      assertAsJavaDoes(middle.round(new MathContext(19)).toString());
      assertAsJavaDoes(middle.round(new MathContext(18)).toString());
      assertAsJavaDoes(middle.add(middle.ulp()).toPlainString());
      assertAsJavaDoes(middle.subtract(middle.ulp()).toPlainString());
    }
  }

  private static String randomDecimal(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    text.append(
        switch (random.nextInt(4)) {
          case 0 -> "-";
          case 1 -> random.nextInt(4) == 0 ? "+" : "";
          default -> "";
        });
    int digits = random.nextInt(1, random.nextInt(8) == 0 ? 40 : 22);
    int point = random.nextInt(-2, digits + 2);
    for (int i = 0; i < digits; i++) {
      if (i == point) {
        text.append('.');
      }
      text.append((char) ('0' + (random.nextInt(5) == 0 ? 0 : random.nextInt(10))));
    }
    if (random.nextInt(3) == 0) {
      int range = random.nextInt(10) == 0 ? 330 : 40;
      text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(-range, range - 60 + 20));
    }
    String result = text.toString();
    return Double.isInfinite(Double.parseDouble(result)) ? "0" : result;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+0.0",
        ".5",
        "5.",
        "-.5e-3",
        "00000000000000000000000001",
        "1e22",
        "1e23",
        "9007199254740993",
        "9007199254740992",
        "18446744073709551615",
        "18446744073709551616",
        "9999999999999999999",
        "0.00000000000000000000000000000012345678901234567",
        "4.9e-324",
        "2.4e-324",
        "2.2250738585072011e-308",
        "1.7976931348623157e308",
        "123456789012345678e-40",
        "1e-400",
        "0e999999999999",
        "0.000e-99999"
      })
  void special_spellings_are_read_as_java_reads_them(String text) {
    assertAsJavaDoes(text);
  }

  @Test
  void blanks_around_a_number_are_allowed() {
    assertThat(parse("  1.5\t ")).isEqualTo(1.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-",
        "+",
        ".",
        "-.",
        "e5",
        "1e",
        "1e+",
        "1e-",
        "1.5f",
        "1.5d",
        "0x1p3",
        "0x10",
        "NaN",
        "nan",
        "Infinity",
        "-inf",
        "1,000",
        "1 000",
        "1_000",
        "1.2.3",
        "--1",
        "+-1",
        "1e5.5",
        "1e999",
        "-1e309",
        "٣",
        "１",
        "1.5 x",
        "\"1\"",
        "1e5e5",
        "1-",
        "$1",
        "50%"
      })
  void everything_else_is_not_a_number(String text) {
    assertThat(parse(text)).isNaN();
  }
}
