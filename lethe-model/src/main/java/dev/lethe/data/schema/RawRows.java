package dev.lethe.data.schema;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.table.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Features taken as they are: each row must already satisfy ‖x‖ ≤ B and is divided by B.
 *
 * <p>Rows beyond the bound are refused, never clipped; an excess of at most 2⁻³⁰·B, as arithmetic
 * elsewhere leaves behind, is cut off by the grid.
 *
 * @param bound B, declared and public
 */
public record RawRows(
    List<String> features, double bound, Optional<Label> label, Optional<String> id)
    implements Recipe {

  public RawRows {
    features = List.copyOf(features);
    if (features.isEmpty()) {
      throw new BadUsageException(
          "no feature is left: the table needs a column besides label and id");
    }
    Arguments.positive("the bound B on ‖x‖", bound);
  }

  /** All columns of the table but the label and the id, in file order. */
  public static RawRows allColumns(
      Header table, double bound, Optional<Label> label, Optional<String> id) {
    List<String> features = new ArrayList<>(table.columns());
    label.ifPresent(column -> features.remove(table.indexOf(column.name())));
    if (id.isPresent()) {
      table.indexOf(id.get());
      features.remove(id.get());
    }
    return new RawRows(features, bound, label, id);
  }

  /** A label column with |y| ≤ Y, to be divided by Y. */
  public static Label boundedLabel(String name, double y) {
    Arguments.positive("the bound Y on |y|", y);
    return Label.Regression.of(name, -y, y);
  }

  @Override
  public List<String> gridColumns() {
    return features;
  }

  @Override
  public boolean bias() {
    return false;
  }

  @Override
  public List<String> assumptions() {
    return List.of();
  }
}
