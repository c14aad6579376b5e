package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.linalg.Enclosure;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * XᵀX, Xᵀy, Σx, yᵀy, Σy and n of a multiset of grid rows, exactly, one Gram matrix per norm shell.
 *
 * <p>Everything is an integer, so {@code a.plus(b).minus(a)} equals {@code b} bit for bit, in any
 * order and from any kernel, thread count or partitioning: after forgetting, the state is that of
 * never having seen the rows (docs/mathematics/statistics.md). Immutable; shells that an operation
 * does not touch are shared. Memory O(shells·d²), independent of n; O(shells·d) by shells {@link
 * NormShells#withoutProducts without products}, which know Σx² of each feature, but nothing of two.
 * With {@link ClassSums}, where the shells ask for them, O(k·d) more.
 */
public final class ExactStatistics {

  /** The label and the constant 1, which follow the features in every widened row. */
  static final int EXTRA_COLUMNS = 2;

  /** Keeps the packed triangle of a shell within one array. */
  public static final int MAX_FEATURES = 20_000;

  private final int features;
  private final NormShells shells;
  private final @Nullable WideGram[] grams;
  private final ClassSums classSums;

  /** The sum over the shells, once it was asked for; integers, so any way to it will do. */
  private volatile @Nullable WideGram total;

  /** Takes the arrays as they are; an empty shell is null. */
  ExactStatistics(
      int features, NormShells shells, @Nullable WideGram[] grams, ClassSums classSums) {
    this.features = features;
    this.shells = shells;
    this.grams = grams;
    this.classSums = classSums;
  }

  /** The statistics of no rows. */
  public static ExactStatistics empty(int features, NormShells shells) {
    return new ExactStatistics(
        requireFeatures(features),
        shells,
        new WideGram[shells.count()],
        ClassSums.none(shells, features));
  }

  static int requireFeatures(int features) {
    if (features < 1 || features > MAX_FEATURES) {
      throw new BadUsageException(
          "the number of features must be within 1.." + MAX_FEATURES + ", but got " + features);
    }
    return features;
  }

  public int features() {
    return features;
  }

  public NormShells shells() {
    return shells;
  }

  /** n, the number of rows. */
  public long count() {
    long count = 0;
    for (int s = 0; s < grams.length; s++) {
      count = Math.addExact(count, count(s));
    }
    return count;
  }

  /** The number of rows in one shell. */
  public long count(int shell) {
    WideGram gram = grams[shell];
    return gram == null ? 0 : gram.get(features + 1, features + 1).longValueExact();
  }

  /** B_R: no row is longer than this (the outer radius of the highest non-empty shell). */
  public double radiusAtMost() {
    for (int s = grams.length - 1; s >= 0; s--) {
      if (grams[s] != null) {
        return shells.radiusAtMost(s);
      }
    }
    return 0;
  }

  /** The statistics of both multisets together. */
  public ExactStatistics plus(ExactStatistics other) {
    requireSameShape(other);
    @Nullable WideGram[] sum = new WideGram[grams.length];
    for (int s = 0; s < grams.length; s++) {
      WideGram mine = grams[s];
      WideGram theirs = other.grams[s];
      sum[s] = mine == null ? theirs : theirs == null ? mine : mine.plus(theirs);
    }
    return new ExactStatistics(features, shells, sum, classSums.plus(other.classSums));
  }

  /**
   * The statistics of a few rows, by plain integer arithmetic; for many, {@link
   * StatisticsAccumulator} and {@link ParallelStatistics} are faster.
   */
  public static ExactStatistics ofFew(GridRows rows, NormShells shells) {
    return FewRows.statistics(rows, shells);
  }

  /**
   * The statistics without the rows of {@code other}.
   *
   * <p>Refuses, and changes nothing, where it can be seen that those rows were never added: a count
   * or a sum of squares would turn negative, norms would leave their shell, or a shell would not be
   * empty when its rows are gone. A row that passes all of these but was never added cannot be seen
   * in sums; the keeper of the rows must check membership.
   */
  public ExactStatistics minus(ExactStatistics other) {
    requireSameShape(other);
    @Nullable WideGram[] difference = new WideGram[grams.length];
    for (int s = 0; s < grams.length; s++) {
      WideGram mine = grams[s];
      WideGram theirs = other.grams[s];
      difference[s] =
          theirs == null ? mine : ShellInvariants.difference(mine, theirs, features, shells, s);
    }
    ExactStatistics rest =
        new ExactStatistics(features, shells, difference, classSums.minus(other.classSums));
    WideGram all = total;
    rest.total = all == null ? null : all.minus(other.total());
    return rest;
  }

  private void requireSameShape(ExactStatistics other) {
    if (features != other.features || !shells.equals(other.shells)) {
      throw new BadUsageException(
          "statistics of different shape cannot be combined: %d features, %s and %d features, %s"
              .formatted(features, shells, other.features, other.shells));
    }
  }

  /** The widened Gram matrix of all rows, in units of 2⁻⁴⁰ (2⁻²⁰ for sums, 1 for counts). */
  private WideGram total() {
    WideGram known = total;
    if (known == null) {
      WideGram sum = WideGram.sum(grams);
      known = sum == null ? new WideGram(features + EXTRA_COLUMNS, shells.products()) : sum;
      total = known;
    }
    return known;
  }

  /** Σx of the rows of each class; of no class where the shells do not ask for it. */
  public ClassSums classSums() {
    return classSums;
  }

  /** (XᵀX)_ij in units of 2⁻⁴⁰, exactly. */
  public BigInteger gramExact(int i, int j) {
    shells.requireProducts(features);
    return total().get(requireFeature(i), requireFeature(j));
  }

  /** (Xᵀy)_i in units of 2⁻⁴⁰, exactly. */
  public BigInteger featureLabelExact(int i) {
    return total().get(requireFeature(i), features);
  }

  /** Σx_i in units of 2⁻²⁰, exactly. */
  public BigInteger featureSumExact(int i) {
    return total().get(requireFeature(i), features + 1);
  }

  /** yᵀy in units of 2⁻⁴⁰, exactly. */
  public BigInteger labelSquaresExact() {
    return total().get(features, features);
  }

  /** Σy in units of 2⁻²⁰, exactly. */
  public BigInteger labelSumExact() {
    return total().get(features, features + 1);
  }

  private int requireFeature(int i) {
    if (i < 0 || i >= features) {
      throw new BadUsageException(
          "a feature index must be within 0.." + (features - 1) + ", but got " + i);
    }
    return i;
  }

  /** XᵀX as doubles, with a radius that covers their rounding. */
  public Enclosure gram() {
    shells.requireProducts(features);
    // Integers first: that is exact, and only one conversion an entry is left.
    @Nullable WideGram[] one = {count() == 0 ? null : total()};
    return GramEnclosures.sum(features, one, s -> 1);
  }

  /** XᵀX − n·mean·meanᵀ as doubles, with a radius that covers their rounding; needs a row. */
  public Enclosure centredGram() {
    shells.requireProducts(features);
    if (count() == 0) {
      throw new BadInputException("a mean needs at least one row, but there is none");
    }
    return CentredGram.of(total(), features);
  }

  /**
   * Σ_s weight(s)·G_s over the shells, with a radius that covers all rounding.
   *
   * <p>With weight(s) = c(r_s^max) this is a lower bound (in the semidefinite order) on Σ c(‖x‖)xxᵀ
   * for any c that falls with ‖x‖, an upper bound for any that grows.
   *
   * @param weight of each shell, finite and ≥ 0
   */
  public Enclosure weightedGram(IntToDoubleFunction weight) {
    shells.requireProducts(features);
    return GramEnclosures.sum(features, grams, weight);
  }

  /**
   * tr(Σ_s weight(s)·G_s), rounded up: no eigenvalue of {@link #weightedGram} is above it. Needs no
   * products.
   *
   * @param weight of each shell, finite and ≥ 0
   */
  public double weightedTrace(IntToDoubleFunction weight) {
    return GramEnclosures.trace(grams, weight);
  }

  /** vᵀG_s·v for each shell s, as computed: for good values of a bound, which are then proved. */
  public double[] shellForms(double[] v) {
    shells.requireProducts(features);
    return GramEnclosures.forms(grams, v);
  }

  /** The same on average over all v of length 1: tr(G_s)/d, as computed. */
  public double[] meanShellForms() {
    return GramEnclosures.meanForms(grams, features);
  }

  /** Xᵀy, each entry the nearest double. */
  public double[] featureLabel() {
    return nearest(features, -2 * Grid.BITS);
  }

  /** Σx, each entry the nearest double. */
  public double[] featureSum() {
    return nearest(features + 1, -Grid.BITS);
  }

  private double[] nearest(int column, int scale) {
    double[] values = new double[features];
    for (int i = 0; i < features; i++) {
      values[i] = Math.scalb(total().nearest(i, column), scale);
    }
    return values;
  }

  /** The integers of one shell, or null where it is empty; for serialisation. */
  @Nullable WideGram shellGram(int shell) {
    return grams[shell];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExactStatistics that
        && features == that.features
        && shells.equals(that.shells)
        && Arrays.equals(grams, that.grams)
        && classSums.equals(that.classSums);
  }

  @Override
  public int hashCode() {
    return 31 * shells.hashCode() + Arrays.hashCode(grams);
  }

  @Override
  public String toString() {
    return "ExactStatistics[n=" + count() + ", d=" + features + ", " + shells.count() + " shells]";
  }
}
