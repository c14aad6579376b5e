package dev.lethe.data.grid;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.encode.LabelColumn;
import dev.lethe.data.encode.RowEncoder;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.table.MemoryGuard;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Reads a table through a recipe into grid rows, streaming or held.
 *
 * <p>Rows depend on the recipe and on themselves only, never on other rows: what a row becomes is
 * the same with and without the rows that are forgotten later.
 */
public final class GridImport {

  private final Recipe recipe;
  private final Optional<BadRows> badRows;

  private GridImport(Recipe recipe, Optional<BadRows> badRows) {
    this.recipe = recipe;
    this.badRows = badRows;
  }

  /** An import by a {@code Schema} or by {@code RawRows}. */
  public static GridImport by(Recipe recipe) {
    return new GridImport(recipe, Optional.empty());
  }

  /** The same where a row that breaks a rule is left out and told, and the others are taken. */
  public GridImport leavingOut(BadRows told) {
    return new GridImport(recipe, Optional.of(told));
  }

  /** Passes every row to the consumer; memory does not grow with the table. */
  public void forEach(Table table, GridRowConsumer consumer, Progress progress) {
    table.forEachRow(
        visitor(table, (row, features, label, id) -> consumer.accept(features, label, id)),
        progress);
  }

  /**
   * Passes every row that is taken, as it is in the file, and whose it is; see {@link #forEach}.
   */
  public void forEachTaken(Table table, BiConsumer<Row, String> consumer, Progress progress) {
    table.forEachRow(
        visitor(table, (row, features, label, id) -> consumer.accept(row, id)), progress);
  }

  /** A row of the file that keeps all rules, and what became of it. */
  private interface Taken {
    void accept(Row row, int[] features, int label, String id);
  }

  private RowVisitor visitor(Table table, Taken consumer) {
    RowEncoder encoder = RowEncoder.bind(recipe, table);
    LabelColumn label = LabelColumn.bind(table, recipe.label());
    OptionalInt id =
        recipe.id().isPresent()
            ? OptionalInt.of(table.indexOf(recipe.id().get()))
            : OptionalInt.empty();
    int[] features = new int[recipe.gridColumns().size()];
    return new RowVisitor() {
      @Override
      public void visit(Row row) {
        int y;
        String whose;
        try {
          encoder.encode(row, features, 0);
          y = label.of(row);
          whose = id.isPresent() ? id(row, id.getAsInt()) : "";
        } catch (BadInputException bad) {
          refused(row.where(), bad);
          return;
        }
        consumer.accept(row, features, y, whose);
      }

      @Override
      public void refused(String where, BadInputException why) {
        badRows.orElseThrow(() -> why).leftOut(where, reason(where, why));
      }
    };
  }

  private static String reason(String where, BadInputException why) {
    String message = String.valueOf(why.getMessage());
    return message.startsWith(where + ": ") ? message.substring(where.length() + 2) : message;
  }

  private static String id(Row row, int column) {
    String id = row.text(column).strip();
    if (id.isEmpty()) {
      throw row.refuse(column, "a row needs an id, or it could never be forgotten");
    }
    return id;
  }

  /** Asked before a row is read: whatever is made of rows in memory rests on their statistics. */
  private void requireFeatures() {
    int columns = recipe.gridColumns().size();
    if (columns > ExactStatistics.MAX_FEATURES) {
      throw new BadInputException(
          "a row has at most "
              + ExactStatistics.MAX_FEATURES
              + " columns, each category being one, but "
              + columns
              + " are declared: declare fewer categories, or a projection");
    }
  }

  /** Reads the whole table into memory; a table without rows is refused. */
  public Dataset load(Table table, Progress progress) {
    requireFeatures();
    return MemoryGuard.whileReading(
        table.name(),
        progress,
        holding -> {
          DatasetBuilder builder = new DatasetBuilder(recipe);
          forEach(
              table,
              (row, label, id) -> {
                builder.accept(row, label, id);
                holding.holds(builder.bytes());
              },
              holding);
          requireRows(table, builder.rows());
          return builder.build();
        });
  }

  private void requireRows(Table table, long rows) {
    if (rows == 0) {
      throw new BadInputException(
          table.name()
              + (badRows.isPresent()
                  ? ": no row is left"
                  : ": the table has a header but no rows"));
    }
  }

  /**
   * Reads the whole table, of which so much is in memory at a time; a table without rows is
   * refused.
   *
   * @param bytes a data set that has grown to so many is handed over, and the next one begun
   */
  public void inBatches(
      Table table, long bytes, Consumer<? super Dataset> batch, Progress progress) {
    requireFeatures();
    Batches batches = new Batches(bytes, batch);
    forEach(table, batches, progress);
    requireRows(table, batches.rows);
    batches.handOver();
  }

  /** Hands over a data set whenever it has grown to so many bytes, and begins the next. */
  private final class Batches implements GridRowConsumer {

    private final long bytes;
    private final Consumer<? super Dataset> batch;
    private DatasetBuilder open = new DatasetBuilder(recipe);
    private long rows;

    Batches(long bytes, Consumer<? super Dataset> batch) {
      this.bytes = bytes;
      this.batch = batch;
    }

    @Override
    public void accept(int[] row, int label, String id) {
      open.accept(row, label, id);
      rows++;
      if (open.bytes() >= bytes) {
        handOver();
      }
    }

    void handOver() {
      DatasetBuilder full = open;
      open = new DatasetBuilder(recipe);
      if (full.rows() > 0) {
        batch.accept(full.build());
      }
    }
  }
}
