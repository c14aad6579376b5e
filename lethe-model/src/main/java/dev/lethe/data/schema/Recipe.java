package dev.lethe.data.schema;

import dev.lethe.base.Rounding;
import java.util.List;
import java.util.Optional;

/** The public, declared way from rows of a file to rows of the grid. */
public sealed interface Recipe permits Schema, RawRows, ImageRows {

  /** The names of the grid's columns, the bias last where there is one. */
  List<String> gridColumns();

  Optional<Label> label();

  /** The column that says whose row it is. */
  Optional<String> id();

  /** Whether a constant coordinate 1 is appended to every row. */
  boolean bias();

  /** What a certificate has to say about where this recipe came from; empty if all is declared. */
  List<String> assumptions();

  /**
   * B, the norm that no grid row exceeds: 1, or √2 rounded up with a bias column
   * (docs/mathematics/statistics.md).
   */
  default double radius() {
    return bias() ? Rounding.sqrtUp(2) : 1;
  }
}
