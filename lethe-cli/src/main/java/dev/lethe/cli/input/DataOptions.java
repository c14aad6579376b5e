package dev.lethe.cli.input;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.model.LabelRules;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Recipe;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Header;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.TextEncoding;
import dev.lethe.kind.LabelNeed;
import dev.lethe.linalg.Kernels;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableElsewhere;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.StatisticsAccumulator;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which rows to read, and how they get into the unit ball. */
public final class DataOptions {

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE|ADDRESS",
      description =
          "CSV with a header (',' ';' or tab, .gz too), Parquet or idx images; or a table on a"
              + " cluster, as spark:parquet:PATH, spark:csv:PATH or spark:table:NAME.")
  private String data;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Declared bounds and roles of the columns ('lethe schema infer' drafts one).")
  private @Nullable Path schema;

  @Option(
      names = "--raw",
      description = "Take all columns but label and id as they are; rows must be within the bound.")
  private boolean raw;

  @Option(
      names = "--bound",
      paramLabel = "B",
      description = "With --raw: no row is longer than this (default: 1).")
  private @Nullable Double bound;

  @Option(names = "--label", paramLabel = "COL", description = "The column to predict.")
  private @Nullable String label;

  @Option(
      names = "--label-bound",
      paramLabel = "Y",
      description = "With --raw: no label is larger than this in size (default: 1).")
  private @Nullable Double labelBound;

  @Option(
      names = "--id",
      paramLabel = "COL",
      description = "The column that says whose row it is; not a feature.")
  private @Nullable String id;

  @Option(names = "--limit", paramLabel = "N", description = "Take at most N rows (default: all).")
  private int limit = Integer.MAX_VALUE;

  @Option(
      names = "--every",
      paramLabel = "K",
      description = "Take every K-th row of a table, from the first on (default: 1).")
  private int every = 1;

  @Mixin private EmbeddingsOption embeddings;
  @Mixin private ImageOptions images;

  /** What one pass over the data leaves: memory does not grow with the rows. */
  public record Streamed(String name, ExactStatistics statistics, List<String> assumptions) {}

  /** Reads the rows once and keeps only their statistics; images are small and pass as a whole. */
  public Streamed stream() {
    Optional<TableElsewhere> elsewhere = elsewhere();
    if (elsewhere.isPresent()) {
      TableElsewhere there = elsewhere.get();
      Recipe recipe = recipe(there, LabelNeed.NONE);
      return new Streamed(
          there.name(), there.statistics(recipe, LoadedRows.shells(recipe)), recipe.assumptions());
    }
    if (isImages()) {
      LoadedRows rows =
          LoadedRows.of(images.load(file(), LabelNeed.NONE, limit), 1, LoadedRows::shells);
      return new Streamed(data, rows.statistics(), rows.assumptions());
    }
    Table table = table();
    Recipe recipe = recipe(table, LabelNeed.NONE);
    try (StatisticsAccumulator accumulator =
            new StatisticsAccumulator(
                Kernels.best(), recipe.gridColumns().size(), LoadedRows.shells(recipe));
        TerminalProgress progress = TerminalProgress.of("reading")) {
      GridImport.by(recipe)
          .forEach(table, (row, label, id) -> accumulator.add(row, 0, label), progress);
      return new Streamed(table.name(), accumulator.build(), recipe.assumptions());
    }
  }

  /** The table, if it is not a file: then its rows stay where they are, and all are taken. */
  private Optional<TableElsewhere> elsewhere() {
    if (limit < 1 || every < 1) {
      throw new BadUsageException(
          "--limit and --every must be at least 1, but got " + limit + " and " + every);
    }
    if (!RowSources.isAddress(data)) {
      return Optional.empty();
    }
    images.refuseWithTable();
    embeddings.refuseWith("rows on a cluster");
    if (limit != Integer.MAX_VALUE || every != 1) {
      throw new BadUsageException(
          "rows on a cluster have no order to count by: --limit and --every are for files; make a"
              + " table of the rows you want");
    }
    return Optional.of(RowSources.table(data));
  }

  private Path file() {
    return Path.of(data);
  }

  private boolean isImages() {
    boolean idx = IdxImages.recognises(ByteSource.of(file()));
    if (idx && (schema != null || raw || label != null || id != null || every > 1)) {
      throw new BadUsageException(
          "images are scaled by 255 and labelled by --labels and --positive:"
              + " --schema, --raw, --label, --id and --every are for tables");
    }
    if (idx) {
      embeddings.refuseWith("images");
    } else {
      images.refuseWithTable();
    }
    return idx;
  }

  private Table table() {
    TextEncoding written =
        schema == null ? TextEncoding.UTF8 : SchemaReader.read(schema).encoding();
    return SomeRows.of(embeddings.open(ByteSource.of(file()).in(written)), every, limit);
  }

  /**
   * Reads the rows into memory, or their statistics where they are elsewhere.
   *
   * @param need where it is none, a label column is only left out of the features
   */
  public LoadedRows load(LabelNeed need) {
    return load(need, LoadedRows::shells);
  }

  /** Rows for a model by these options: their statistics have the sums of its classes too. */
  public LoadedRows load(KindOptions model) {
    return load(
        model.kind().label(),
        recipe ->
            LoadedRows.shells(recipe, model.declared(recipe.label(), recipe.gridColumns().size())));
  }

  private LoadedRows load(LabelNeed need, Function<Recipe, NormShells> shells) {
    Optional<TableElsewhere> elsewhere = elsewhere();
    if (elsewhere.isPresent()) {
      Recipe recipe = recipe(elsewhere.get(), need);
      Retained retained = elsewhere.get().retained(recipe, shells.apply(recipe));
      return LoadedRows.of(retained, ball(recipe), recipe);
    }
    if (isImages()) {
      return LoadedRows.of(images.load(file(), need, limit), 1, shells);
    }
    Table table = table();
    Recipe recipe = recipe(table, need);
    Dataset dataset;
    try (TerminalProgress progress = TerminalProgress.of("reading")) {
      dataset = GridImport.by(recipe).load(table, progress);
    }
    return LoadedRows.of(dataset, ball(recipe), shells);
  }

  /** For a squared loss, whose minimiser grows with the labels: leads back to their units too. */
  public LoadedRows loadForSquares() {
    return load(LabelNeed.ANY).withLabelsUpTo(schema == null ? labelBoundOrOne() : 1);
  }

  private static double ball(Recipe recipe) {
    return recipe instanceof RawRows rows ? rows.bound() : 1;
  }

  /** How the rows of the table get onto the grid. */
  private Recipe recipe(Header table, LabelNeed need) {
    if (raw == (schema != null)) {
      throw new BadUsageException(
          "say how to scale the columns: either --schema FILE, or --raw to take them as they are");
    }
    if (schema == null) {
      Optional<Label> column = Optional.ofNullable(label).map(name -> rawLabel(name, need));
      requireLabel(need, column);
      return RawRows.allColumns(table, bound == null ? 1 : bound, column, Optional.ofNullable(id));
    }
    if (bound != null || labelBound != null) {
      throw new BadUsageException(
          "--bound and --label-bound go with --raw: a schema declares its own bounds");
    }
    Schema declared = SchemaReader.read(schema);
    requireSame("--label", label, declared.label().map(Label::name));
    requireSame("--id", id, declared.id());
    requireLabel(need, declared.label());
    return declared;
  }

  private double labelBoundOrOne() {
    return labelBound == null ? 1 : labelBound;
  }

  private Label rawLabel(String name, LabelNeed need) {
    return switch (need) {
      case TWO_CLASSES -> new Label.Binary(name, List.of("1", "+1"), List.of("-1", "0"));
      case COUNT -> Label.Regression.of(name, 0, labelBoundOrOne());
      default -> RawRows.boundedLabel(name, labelBoundOrOne());
    };
  }

  private static void requireLabel(LabelNeed need, Optional<Label> label) {
    if (need != LabelNeed.NONE && label.isEmpty()) {
      throw new BadUsageException(
          "a column to predict is needed: name it by --label COL or in the schema");
    }
    LabelRules.require(need, label, "this bound");
  }

  /** Refuses a column on the command line that is not the schema's. */
  static void requireSame(String option, @Nullable String given, Optional<String> declared) {
    if (given != null && !Optional.of(given).equals(declared)) {
      throw new BadUsageException(
          option
              + " "
              + given
              + " contradicts the schema, which declares "
              + declared.map(name -> "'" + name + "'").orElse("none"));
    }
  }
}
