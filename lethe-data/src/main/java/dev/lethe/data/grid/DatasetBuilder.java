package dev.lethe.data.grid;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.Recipe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Collects grid rows into one array. */
public final class DatasetBuilder implements GridRowConsumer {

  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final Recipe recipe;
  private final int columns;
  private int[] features;
  private int[] labels = new int[64];
  private final List<String> ids = new ArrayList<>();
  private int rows;

  public DatasetBuilder(Recipe recipe) {
    this.recipe = recipe;
    this.columns = recipe.gridColumns().size();
    this.features = new int[64 * columns];
  }

  @Override
  public void accept(int[] row, int label, String id) {
    if ((long) (rows + 1) * columns > features.length) {
      features = Arrays.copyOf(features, grown(features.length, (long) (rows + 1) * columns));
    }
    if (rows == labels.length) {
      labels = Arrays.copyOf(labels, grown(labels.length, rows + 1L));
    }
    System.arraycopy(row, 0, features, rows * columns, columns);
    labels[rows++] = label;
    if (recipe.id().isPresent()) {
      ids.add(id);
    }
  }

  private static int grown(int length, long needed) {
    if (needed > LONGEST_ARRAY) {
      throw new BadInputException(
          "the table has more than 2^31 values and cannot be held in memory; read it as a stream");
    }
    return (int) Math.min(LONGEST_ARRAY, Math.max(needed, length + (length >> 1)));
  }

  int rows() {
    return rows;
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
