package dev.lethe.mst;

import dev.lethe.base.Rounding;

/**
 * The public space that vertices live in: its size, and two facts about trees in it.
 *
 * <p>The facts are the Steiner ratio ρ (no tree with extra points is lighter than ρ times a minimum
 * spanning tree) and a degree k that some minimum spanning tree of any points does not exceed. Only
 * proved values are used:
 *
 * <ul>
 *   <li>any metric: ρ = n/(2(n − 1)) for n points (go around the tree, leave out the longest of n
 *       legs), k = n;
 *   <li>the line: ρ = 1, k = 2;
 *   <li>the Euclidean plane: ρ ≥ 0.8241 (Chung and Graham 1985; √3/2 is proved for n ≤ 5 only), k =
 *       5 (Monma and Suri 1992);
 *   <li>Euclidean ℝᵈ: ρ ≥ 0.6158 (Du 1991), k the kissing number: two tree edges at a vertex make
 *       an angle ≥ 60°. 12, 24, 44, 78, 134, 240 bound it for d = 3 … 8 (Schütte and van der
 *       Waerden 1953; Musin 2008; Mittelmann and Vallentin 2010; Levenshtein 1979, Odlyzko and
 *       Sloane 1979); beyond, 3ᵈ − 1;
 *   <li>ℓ1 plane: ρ = 2/3 (Hwang 1976), k = 4 (Robins and Salowe 1995);
 *   <li>ℓ1 in ℝᵈ: ρ as for any metric, k = 3ᵈ − 1: ends of tree edges at a vertex, scaled to length
 *       1, are 1 apart, so balls of radius ½ around them and the vertex are disjoint in one of
 *       radius 3/2.
 * </ul>
 */
public sealed interface MetricSpace permits Box, BoundedSpace {

  /** Any metric space of a public diameter 2B, vertices given by their distances. */
  static MetricSpace anyOfDiameter(double diameter) {
    return BoundedSpace.any(diameter);
  }

  /** A part of ℝᵈ of a public diameter 2B. */
  static MetricSpace ofDiameter(Norm norm, int dimension, double diameter) {
    return BoundedSpace.of(norm, dimension, diameter);
  }

  /** The box between two corners of ℝᵈ. */
  static MetricSpace box(Norm norm, double[] lo, double[] hi) {
    return Box.between(norm, lo, hi);
  }

  /** A name for reports. */
  String name();

  /** 2B: no two points are farther apart. Rounded up. */
  double diameter();

  /** What is proved of trees in the space. */
  TreeFacts facts();

  /** A bound on the relative error of computed distances. */
  double distanceError();

  /** sup over the space of the distance to the nearest vertex, or a bound on it. */
  double cover(MetricVertices retained);

  /**
   * The most that m new vertices, joined to all, add to the weight of a minimum spanning tree, or a
   * bound on it; each adds at most its way to the nearest retained one.
   *
   * @param cover at least {@link #cover}
   */
  default double rise(MetricVertices retained, double cover, int m) {
    return Rounding.multiplyUp(m, cover);
  }

  /** Refuses vertices that are not in the space. */
  void requireInside(MetricVertices retained);
}
