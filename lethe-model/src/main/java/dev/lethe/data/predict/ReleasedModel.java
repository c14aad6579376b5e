package dev.lethe.data.predict;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.encode.RowEncoder;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Shown;
import dev.lethe.data.table.Table;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A released model, ready to predict: {@code ReleasedModel.read(folder).predict(row)}.
 *
 * <p>Rows take the way that training rows took, by the same schema and the same code, so a row
 * means the same to the model as it did then; label and id are not needed. Threads may share it.
 *
 * <p>Nothing here asks who released it: that is what {@code lethe verify} is for. How to serve it
 * with Spring, Quarkus or Spark: docs/operate/serving.md.
 */
public final class ReleasedModel {

  private final Schema schema;
  private final List<String> columns;
  private final Answers answers;

  private final boolean blocks;

  /** Encoders have room of their own for a row; what they hold does not lead back here. */
  private final ThreadLocal<Desk> texts;

  private final ThreadLocal<GivenDesk> givens;

  private ReleasedModel(Predictor predictor, Schema schema) {
    this.schema = schema;
    columns = schema.features().stream().flatMap(each -> Given.names(each).stream()).toList();
    blocks = schema.features().stream().anyMatch(Feature.Block.class::isInstance);
    answers = Answers.of(predictor, schema.label());
    Schema ofNumbers = Given.ofNumbers(schema);
    int numbers = answers.numbers();
    texts = ThreadLocal.withInitial(() -> new Desk(schema, names(schema), numbers));
    givens = ThreadLocal.withInitial(() -> new GivenDesk(ofNumbers, names(schema), numbers));
  }

  private static Given.Columns names(Schema schema) {
    return new Given.Columns(schema.features().stream().map(Feature::name).toList());
  }

  /** From {@code model.json}, or the folder of a release with it. */
  public static ReleasedModel read(Path path) {
    return ModelJson.read(
        ByteSource.of(Files.isDirectory(path) ? path.resolve("model.json") : path));
  }

  /** Refuses a model whose weights are not those of the schema's columns. */
  public static ReleasedModel of(Predictor predictor, Schema schema) {
    int columns = schema.gridColumns().size();
    if (predictor.link() != Link.CONSTANT && predictor.columns() != columns) {
      throw new BadUsageException(
          "the model has weights for %d columns, but the schema makes %d"
              .formatted(predictor.columns(), columns));
    }
    return new ReleasedModel(predictor, schema);
  }

  /** SHA-256 of a schema as parameters name it, in hexadecimal. */
  public static String digest(Schema schema) {
    try {
      byte[] text = SchemaWriter.json(schema).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  public Schema schema() {
    return schema;
  }

  public Predictor predictor() {
    return answers.predictor();
  }

  /** The numbers that a row has, in the order of {@link #predict(double...)}. */
  public List<String> columns() {
    return columns;
  }

  /** The classes in the order of their probabilities; empty where no class is predicted. */
  public List<String> classes() {
    return answers.target() instanceof Target.Classes classes ? classes.names() : List.of();
  }

  /** What the numbers of a prediction are. */
  public Link.Answer answer() {
    return predictor().link().answer();
  }

  /** What it says of rows that are on the grid already. */
  public Answers answers() {
    return answers;
  }

  /** How many numbers {@link #predictAll} writes for a row. */
  public int numbers() {
    return answers.numbers();
  }

  /**
   * Predicts one row.
   *
   * @param row the cells by column, as a file would have them; an empty one is missing, columns
   *     that the model does not need are passed over
   */
  public Prediction predict(Map<String, String> row) {
    // Which columns a block has is found in the names of the row.
    List<String> names = blocks ? List.copyOf(row.keySet()) : columns;
    String[] cells = new String[names.size()];
    for (int c = 0; c < cells.length; c++) {
      String cell = row.get(names.get(c));
      if (cell == null) {
        throw new BadInputException(
            "the given row: no column "
                + Shown.of(names.get(c))
                + "; a value that is missing is an empty text");
      }
      cells[c] = cell;
    }
    Desk desk = blocks ? new Desk(schema, new Given.Columns(names), numbers()) : texts.get();
    return desk.ask(answers, new Given.Texts(names, cells));
  }

  /**
   * JSON in, JSON out: {@code {"age": 41, "city": "Basel"}} to {@code {"prediction": "yes",
   * "probability": 0.8}}. Fields that the model does not need are passed over, null is missing, and
   * a block of numbers is a list where the schema has it as one.
   */
  public String predictJson(String row) {
    JsonNode fields = JsonRow.object(row);
    List<String> names = List.copyOf(fields.propertyNames());
    Desk desk = new Desk(schema, new Given.Columns(names), numbers());
    ObjectNode answer = PredictionJson.object();
    PredictionJson.writeInto(answer, this, desk.ask(answers, new JsonRow(names, fields)));
    return PredictionJson.text(answer);
  }

  /** The same for numbers in the order of {@link #columns}; NaN is missing. */
  public Prediction predict(double... values) {
    requireLength("a row", columns.size(), values.length);
    GivenDesk given = givens.get();
    return given.desk.ask(answers, given.row.at(values, 0));
  }

  /**
   * Predicts rows of numbers, the fastest way.
   *
   * @param values row after row, each in the order of {@link #columns}; NaN is missing
   * @param target gets {@link #numbers} for each row: the value, the probability of each of the
   *     {@link #classes}, or the number whose sign is the class (positive: the second)
   */
  public void predictAll(double[] values, double[] target) {
    int rows = values.length / columns.size();
    requireLength(rows + " rows", rows * columns.size(), values.length);
    requireLength("the target of " + rows + " rows", rows * numbers(), target.length);
    GivenDesk given = givens.get();
    for (int i = 0; i < rows; i++) {
      given.desk.encoder.encode(given.row.at(values, i), given.desk.grid, 0);
      answers.predict(given.desk.grid, 0, target, i * numbers());
    }
  }

  private static void requireLength(String what, int expected, int length) {
    if (length != expected) {
      throw new BadUsageException(what + " has " + expected + " numbers, but here are " + length);
    }
  }

  /** Predicts every row of a table; memory does not grow with it. */
  public void forEach(Table table, BiConsumer<Row, Prediction> each, Progress progress) {
    Desk desk = new Desk(schema, table, numbers());
    table.forEachRow(row -> each.accept(row, desk.ask(answers, row)), progress);
  }

  /** The same as plain numbers: {@link #numbers} of them, valid until the next row. */
  public void forEachNumbers(Table table, BiConsumer<Row, double[]> each, Progress progress) {
    Desk desk = new Desk(schema, table, numbers());
    table.forEachRow(
        row -> {
          desk.read(answers, row);
          each.accept(row, desk.numbers);
        },
        progress);
  }

  /** What one thread needs to ask. */
  private static final class Desk {

    final RowEncoder encoder;
    final int[] grid;
    final double[] numbers;

    Desk(Schema schema, Table table, int numbers) {
      encoder = RowEncoder.bind(schema, table);
      grid = new int[schema.gridColumns().size()];
      this.numbers = new double[numbers];
    }

    void read(Answers answers, Row row) {
      encoder.encode(row, grid, 0);
      answers.predict(grid, 0, numbers, 0);
    }

    Prediction ask(Answers answers, Row row) {
      read(answers, row);
      return answers.target().prediction(numbers, 0);
    }
  }

  /** The same for rows of numbers. */
  private static final class GivenDesk {

    final Desk desk;
    final Given.Numbers row;

    GivenDesk(Schema schema, Table table, int numbers) {
      desk = new Desk(schema, table, numbers);
      row = new Given.Numbers(schema);
    }
  }
}
