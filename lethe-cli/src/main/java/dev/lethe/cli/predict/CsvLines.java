package dev.lethe.cli.predict;

import dev.lethe.cli.terminal.Csv;
import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.Row;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.io.NumberOutput;

/** Predictions as CSV: the id if there is one, the prediction, and what it rests on. */
final class CsvLines implements PredictionLines {

  private final Writer writer;
  private final OptionalInt id;
  private final boolean twoClasses;

  /** Written before the first row, so that a table which is refused at once leaves nothing. */
  private final List<String> header = new ArrayList<>();

  CsvLines(Writer writer, ReleasedModel model, OptionalInt id) {
    this.writer = writer;
    this.id = id;
    this.twoClasses = model.classes().size() == 2;
    id.ifPresent(column -> header.add("id"));
    header.addAll(columns(model));
  }

  /** By what the model predicts of any row. */
  private static List<String> columns(ReleasedModel model) {
    return switch (model.answer()) {
      case VALUE ->
          model.classes().isEmpty() ? List.of("prediction") : List.of("prediction", "score");
      case SIGN -> List.of("prediction", "score");
      case PROBABILITIES -> probabilities(model.classes());
      case ROW -> model.schema().gridColumns();
    };
  }

  private static List<String> probabilities(List<String> classes) {
    List<String> names = new ArrayList<>(List.of("prediction"));
    if (classes.size() == 2) {
      names.add("probability");
    } else {
      classes.forEach(name -> names.add("probability " + name));
    }
    return names;
  }

  @Override
  public void end() throws IOException {
    writeHeader();
  }

  private void writeHeader() throws IOException {
    if (!header.isEmpty()) {
      line(header);
      header.clear();
    }
  }

  @Override
  public void write(Row row, Prediction prediction) throws IOException {
    writeHeader();
    List<String> cells = new ArrayList<>();
    id.ifPresent(column -> cells.add(row.text(column).strip()));
    if (prediction instanceof Prediction.Value value) {
      cells.add(number(value.value()));
    } else if (prediction instanceof Prediction.Columns columns) {
      columns.values().forEach(value -> cells.add(number(value)));
    } else if (prediction instanceof Prediction.Choice choice) {
      cells.add(choice.name());
      choice.score().ifPresent(score -> cells.add(number(score)));
      choice.probabilities().stream()
          .skip(twoClasses ? 1 : 0)
          .forEach(probability -> cells.add(number(probability)));
    }
    line(cells);
  }

  /** As JSON writes it: the shortest text that reads back, on every Java version. */
  private static String number(double value) {
    return NumberOutput.toString(value, true);
  }

  private void line(List<String> cells) throws IOException {
    writer.write(Csv.line(cells));
  }
}
