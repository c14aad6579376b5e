package dev.lethe.pca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.testkit.Attack;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Positive semidefinite additions of a given trace, to diagonal matrices: the projector before and
 * after, and the projectors of two worlds that share a first addition.
 */
class FallingSpectrumTest {

  private static FallingSpectrum of(int k, double... descending) {
    SymmetricMatrix matrix = SymmetricMatrix.diagonal(descending);
    return FallingSpectrum.of(Enclosure.exactly(matrix), k, Kernels.java().eigen(matrix, true));
  }

  @Test
  void c_is_the_inverse_of_the_summed_falls() {
    FallingSpectrum spectrum = of(3, 10, 6, 4, 3, 2, 0);
    // slopes 1, 4, 10
    assertThat(spectrum.turned(0.5)).isCloseTo(0.5, within(1e-12));
    assertThat(spectrum.turned(1)).isCloseTo(1, within(1e-12));
    assertThat(spectrum.turned(3)).isCloseTo(1.5, within(1e-12));
    assertThat(spectrum.turned(5)).isCloseTo(2, within(1e-12));
    assertThat(spectrum.turned(10)).isCloseTo(2.5, within(1e-12));
    assertThat(spectrum.turned(15)).isCloseTo(3, within(1e-12));
    assertThat(spectrum.turned(1e9)).isEqualTo(3);
  }

  @Test
  void a_fall_of_zero_gives_its_unit_for_free() {
    assertThat(of(2, 5, 3, 3, 1).turned(1)).isCloseTo(1.25, within(1e-12));
    assertThat(of(2, 3, 3, 3, 3).turned(1e-9)).isEqualTo(2);
  }

  @Test
  void it_is_never_above_the_trace_over_the_gap() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 300; i++) {
      int d = 2 + random.nextInt(6);
      int k = 1 + random.nextInt(d - 1);
      double[] values = spectrum(random, d);
      double gap = values[k - 1] - values[k];
      double trace = random.nextDouble(2);
      assertThat(of(k, values).turned(trace)).isLessThanOrEqualTo(trace / gap * (1 + 1e-9) + 1e-9);
    }
  }

  /** More pairs than are proved one by one: the last fall serves for the rest. */
  @Test
  void beyond_sixteen_pairs_the_last_proved_fall_is_enough() {
    double[] values = new double[60];
    Arrays.setAll(values, i -> i < 30 ? 2 : 1);
    assertThat(of(30, values).turned(20)).isCloseTo(20, within(1e-9));
    Arrays.setAll(values, i -> i < 30 ? 60 - i : 30 - i + 0.5);
    double falls = 0;
    for (int i = 0; i < 16; i++) {
      falls += values[29 - i] - values[30 + i];
    }
    double last = values[14] - values[45];
    assertThat(of(30, values).turned(falls + 2 * last)).isCloseTo(18, within(1e-9));
  }

  @Test
  void no_addition_turns_further_and_some_turn_as_far() {
    Attack.run(300, 80, seed -> new Duel(seed, false)).neverExceeds().reaches(0.999);
  }

  @Test
  void no_two_worlds_are_further_apart_and_some_are_as_far() {
    Attack.run(300, 80, seed -> new Duel(seed, true)).neverExceeds().reaches(0.99);
  }

  /** Counting only the rows that the worlds do not share is what a certificate must not do. */
  @Test
  void a_bound_that_forgets_the_shared_rows_is_exceeded() {
    Attack.run(
            100,
            40,
            seed ->
                new Duel(seed, true) {
                  @Override
                  public Bound bound() {
                    double mine = spectrum.turned(trace / 2);
                    return Bound.paper(
                        Result.compared("test/without-the-shared-half/1"),
                        ProjectorTurn.frobenius(mine, k, d));
                  }

                  @Override
                  double shared(SplittableRandom random) {
                    return 0.5;
                  }
                })
        .exceedsBy(1.3);
  }

  @Test
  void a_bound_two_percent_smaller_is_exceeded() {
    Attack.run(
            300,
            80,
            seed ->
                new Duel(seed, false) {
                  @Override
                  public Bound bound() {
                    return Bound.paper(
                        Result.compared("test/too-small/1"), 0.98 * super.bound().value());
                  }
                })
        .exceedsBy(1.015);
  }

  private static double[] spectrum(SplittableRandom random, int d) {
    double power = 1 + random.nextInt(3);
    double step = random.nextInt(3) == 0 ? 0.25 : 0x1p-30;
    double[] values = new double[d];
    Arrays.setAll(values, i -> Math.rint(Math.pow(random.nextDouble(), power) / step) * step);
    Arrays.sort(values);
    double[] descending = new double[d];
    Arrays.setAll(descending, i -> values[d - 1 - i] + 1e-3 * (d - i));
    return descending;
  }

  private static class Duel implements Attack.Duel {

    final int d;
    final int k;
    final double trace;
    final FallingSpectrum spectrum;
    private final SplittableRandom random;
    private final double[] values;
    private final boolean worlds;
    private double[][] best = new double[0][];
    private double bestShare;
    private double bestChange;

    Duel(long seed, boolean worlds) {
      this.random = new SplittableRandom(seed);
      this.worlds = worlds;
      this.d = 2 + random.nextInt(6);
      this.k = 1 + random.nextInt(d - 1);
      this.values = spectrum(random, d);
      this.spectrum = of(k, values);
      double gap = values[k - 1] - values[k];
      this.trace = seed % 3 == 0 ? gap * random.nextDouble() : 2 * random.nextDouble() * values[0];
    }

    @Override
    public Bound bound() {
      return Bound.atMost(
          Result.compared("test/turn/1"), ProjectorTurn.frobenius(spectrum.turned(trace), k, d));
    }

    @Override
    public double tolerance() {
      return 1e-10;
    }

    double shared(SplittableRandom draws) {
      return draws.nextInt(4) == 0 ? 0 : draws.nextDouble();
    }

    /** The first half of the vectors is the shared addition, the second what one world has more. */
    @Override
    public double change(int attempt) {
      double[][] vectors;
      double share = worlds ? shared(random) : 0;
      if (best.length == 0 || attempt % 3 == 0) {
        vectors = random.nextInt(3) == 0 ? anywhere() : betweenPairs();
      } else {
        double step = 0.3 / (1 + attempt / 6.0);
        vectors = new double[best.length][];
        for (int i = 0; i < vectors.length; i++) {
          double[] from = best[i];
          vectors[i] = new double[d];
          Arrays.setAll(vectors[i], j -> from[j] + step * random.nextDouble(-1, 1));
        }
        share = worlds ? bestShare : 0;
      }
      int half = vectors.length / 2;
      double[] before = plus(diagonal(), Arrays.copyOf(vectors, half), share * trace);
      double[] after =
          plus(before, Arrays.copyOfRange(vectors, half, vectors.length), (1 - share) * trace);
      double change =
          PcaSamples.distance(
              PcaSamples.projector(before, d, k), PcaSamples.projector(after, d, k));
      if (change > bestChange) {
        bestChange = change;
        best = vectors;
        bestShare = share;
      }
      return change;
    }

    private double[] diagonal() {
      double[] matrix = new double[d * d];
      for (int i = 0; i < d; i++) {
        matrix[i * d + i] = values[i];
      }
      return matrix;
    }

    private double[][] anywhere() {
      double[][] vectors = new double[2 * (1 + random.nextInt(d))][];
      Arrays.setAll(vectors, i -> random.doubles(d, -1, 1).toArray());
      return vectors;
    }

    /** Each in the plane of one axis of either side of the cut, nearest ones first. */
    private double[][] betweenPairs() {
      int each = 1 + random.nextInt(Math.min(k, d - k));
      double[][] vectors = new double[2 * each][d];
      for (int i = 0; i < vectors.length; i++) {
        double angle = random.nextInt(3) == 0 ? Math.PI / 2 : random.nextDouble(Math.PI);
        int pair = i % each;
        double fall = values[k - 1 - pair] - values[k + pair];
        double size = Math.sqrt(random.nextInt(3) == 0 ? random.nextDouble() : fall);
        vectors[i][k - 1 - pair] = size * Math.cos(angle);
        vectors[i][k + pair] = size * Math.sin(angle);
      }
      return vectors;
    }

    private double[] plus(double[] matrix, double[][] vectors, double total) {
      double norm = 0;
      for (double[] v : vectors) {
        norm += Arrays.stream(v).map(x -> x * x).sum();
      }
      double[] sum = matrix.clone();
      for (double[] v : vectors) {
        for (int i = 0; i < d * d; i++) {
          sum[i] += total / norm * (v[i / d] * v[i % d]);
        }
      }
      return sum;
    }
  }
}
