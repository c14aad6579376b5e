package dev.lethe.testkit.kernel;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A matrix of doubles whose eigenvalues are known to 40 digits, ascending.
 *
 * <p>Made by {@code src/test/scripts/spectra.py}, which says what they are.
 */
public record KnownSpectrum(String name, SymmetricMatrix matrix, List<BigDecimal> eigenvalues) {

  public static List<KnownSpectrum> all() {
    List<KnownSpectrum> spectra = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(KnownSpectrum.class.getResourceAsStream("spectra.txt")),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        spectra.add(read(line.split(" ", -1), in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return spectra;
  }

  private static KnownSpectrum read(String[] head, BufferedReader in) throws IOException {
    int n = Integer.parseInt(head[1]);
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      String[] row = in.readLine().split(" ", -1);
      for (int j = 0; j < n; j++) {
        entries[i * n + j] = Double.parseDouble(row[j].contains("p") ? row[j] : row[j] + "p0");
      }
    }
    List<BigDecimal> eigenvalues = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      eigenvalues.add(new BigDecimal(in.readLine()));
    }
    return new KnownSpectrum(head[0], SymmetricMatrix.of(n, entries), eigenvalues);
  }

  /** 2 on the diagonal, −1 beside it: of any order, with eigenvalues in closed form. */
  public static SymmetricMatrix secondDifference(int n) {
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      a[i * n + i] = 2;
      if (i > 0) {
        a[i * n + i - 1] = -1;
        a[(i - 1) * n + i] = -1;
      }
    }
    return SymmetricMatrix.of(n, a);
  }

  /** The i-th eigenvalue of the second-difference matrix, ascending from i = 1, to nearest. */
  public static double ofSecondDifference(int i, int n) {
    double sine = Math.sin(i * Math.PI / (2 * (n + 1)));
    return 4 * sine * sine;
  }

  static KnownSpectrum named(String name) {
    return all().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  public int order() {
    return matrix.order();
  }

  /** The matrix itself, or, for the true Hilbert matrix, entries rounded with relative error u. */
  public Enclosure enclosure() {
    return name.contains("exact")
        ? new Enclosure(matrix, 0x1p-53 * matrix.frobeniusNormUp())
        : Enclosure.exactly(matrix);
  }

  /** ‖A‖₂, to nearest. */
  public double norm() {
    return eigenvalues.get(0).abs().max(eigenvalues.get(order() - 1).abs()).doubleValue();
  }

  /** λ_k − λ_{k+1} with λ_1 ≥ λ_2 ≥ … */
  public BigDecimal gap(int k) {
    return eigenvalues.get(order() - k).subtract(eigenvalues.get(order() - k - 1));
  }

  @Override
  public String toString() {
    return name;
  }
}
