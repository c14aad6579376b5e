package dev.lethe.data.grid;

import dev.lethe.data.schema.Recipe;
import dev.lethe.data.table.ArrayLength;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Collects grid rows into one array. */
public final class DatasetBuilder implements GridRowConsumer {

  /** A string, its array and the place in the list, without the characters. */
  private static final int ID = 48;

  private final Recipe recipe;
  private final int columns;
  private int[] features;
  private int[] labels = new int[64];
  private final List<String> ids = new ArrayList<>();
  private int rows;
  private long idCharacters;

  public DatasetBuilder(Recipe recipe) {
    this.recipe = recipe;
    this.columns = recipe.gridColumns().size();
    this.features = new int[64 * columns];
  }

  @Override
  public void accept(int[] row, int label, String id) {
    if ((long) (rows + 1) * columns > features.length) {
      features =
          Arrays.copyOf(
              features, ArrayLength.atLeast((rows + 1L) * columns, features.length * 3L / 2));
    }
    if (rows == labels.length) {
      labels = Arrays.copyOf(labels, ArrayLength.doubled(rows));
    }
    System.arraycopy(row, 0, features, rows * columns, columns);
    labels[rows++] = label;
    if (recipe.id().isPresent()) {
      ids.add(id);
      idCharacters += id.length();
    }
  }

  int rows() {
    return rows;
  }

  /** What is kept of the rows so far. */
  long bytes() {
    return (4L * columns + 4) * rows + ID * (long) ids.size() + idCharacters;
  }

  public Dataset build() {
    return new Dataset(
        recipe,
        rows,
        Arrays.copyOf(features, rows * columns),
        Arrays.copyOf(labels, rows),
        recipe.id().isPresent() ? Optional.of(List.copyOf(ids)) : Optional.empty());
  }
}
