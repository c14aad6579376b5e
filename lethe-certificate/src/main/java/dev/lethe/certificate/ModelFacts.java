package dev.lethe.certificate;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.NormShells;

/**
 * The model and the public frame its rows were put in.
 *
 * @param features columns of a row, the bias included
 * @param shells the public norm thresholds of the exact statistics; what is kept by them follows
 *     from the declaration
 * @param schema SHA-256 of the schema
 */
public record ModelFacts(
    ModelDeclaration declaration, int features, NormShells shells, Sha256 schema) {

  public ModelFacts {
    if (features < 1) {
      throw new BadInputException("rows have at least one feature, but got " + features);
    }
    if (declaration instanceof ModelDeclaration.Pca pca && pca.k() > features) {
      throw new BadInputException(
          "the number of components must be at most the number of features, "
              + features
              + ", but got "
              + pca.k());
    }
    shells = declaration.kept(shells, features);
  }

  /** B: no row is longer. */
  public double ball() {
    return shells.radiusAtMost(shells.count() - 1);
  }

  /** GS_m over all data sets of at least so many rows in this frame; may be infinite. */
  public double global(long rows, Capacity m) {
    return declaration.global(this, rows, m);
  }

  /** How many numbers a release of this model has. */
  public int coordinates() {
    return declaration.coordinates(features);
  }
}
