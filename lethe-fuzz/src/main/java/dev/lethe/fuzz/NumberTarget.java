package dev.lethe.fuzz;

import dev.lethe.data.csv.DecimalParser;
import java.nio.charset.StandardCharsets;

/** Decimal numbers: bit for bit what {@link Double#parseDouble} says of the texts allowed. */
final class NumberTarget implements Target {

  @Override
  public void run(byte[] bytes) {
    double expected = PlainText.number(new String(bytes, StandardCharsets.ISO_8859_1));
    double found = DecimalParser.parse(bytes, 0, bytes.length);
    if (Double.doubleToLongBits(expected) != Double.doubleToLongBits(found)) {
      throw new Finding("expected " + expected + ", but got " + found);
    }
  }
}
