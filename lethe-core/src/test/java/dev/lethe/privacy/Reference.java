package dev.lethe.privacy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reference values in 40 digits, made by src/test/scripts/gaussian_profile.py. */
record Reference(double first, double second, BigDecimal truth) {

  /** Rows of a file with two inputs and one output. */
  static List<Reference> pairs(String file) {
    return read(file).stream()
        .map(f -> new Reference(Double.parseDouble(f[0]), Double.parseDouble(f[1]), number(f[2])))
        .toList();
  }

  /** Rows of a file with one input and one output. */
  static List<Reference> singles(String file) {
    return read(file).stream()
        .map(f -> new Reference(Double.parseDouble(f[0]), 0, number(f[1])))
        .toList();
  }

  /** (value − truth)/truth, from exact differences. */
  double relativeExcess(double value) {
    return new BigDecimal(value).subtract(truth).divide(truth, MathContext.DECIMAL64).doubleValue();
  }

  /** value − truth, from exact differences. */
  double excess(double value) {
    return new BigDecimal(value).subtract(truth).doubleValue();
  }

  private static BigDecimal number(String field) {
    return new BigDecimal(field);
  }

  private static List<String[]> read(String file) {
    InputStream in = Objects.requireNonNull(Reference.class.getResourceAsStream(file), file);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> line.split(",", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
