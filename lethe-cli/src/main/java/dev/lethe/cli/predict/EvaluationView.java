package dev.lethe.cli.predict;

import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.data.evaluate.Evaluation;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How good predictions are, as fields and as a table. */
public final class EvaluationView {

  private EvaluationView() {}

  /** Rows, score and baseline: what fits into a larger object. */
  public static Map<String, Object> summary(Evaluation found) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rows", found.rows());
    fields.put(found.metric().word(), found.score());
    fields.put("baseline", found.baseline());
    return fields;
  }

  /** The same in one line. */
  public static String line(Evaluation found) {
    return "%s %s on %d rows (%s for the best constant guess)"
        .formatted(
            found.metric().word(),
            Numbers.show(found.score()),
            found.rows(),
            Numbers.show(found.baseline()));
  }

  static Map<String, Object> fields(Evaluation found) {
    Map<String, Object> fields = summary(found);
    found.logLoss().ifPresent(value -> fields.put("log_loss", value));
    found.auc().ifPresent(value -> fields.put("auc", value));
    if (!found.confusion().isEmpty()) {
      Map<String, Object> confusion = new LinkedHashMap<>();
      for (int c = 0; c < found.classes().size(); c++) {
        confusion.put(found.classes().get(c), row(found, c));
      }
      fields.put("confusion", confusion);
    }
    return fields;
  }

  /** How often a true class was predicted as each. */
  private static Map<String, Object> row(Evaluation found, int actual) {
    Map<String, Object> counts = new LinkedHashMap<>();
    for (int c = 0; c < found.classes().size(); c++) {
      counts.put(found.classes().get(c), found.confusion().get(actual).get(c));
    }
    return counts;
  }

  static void print(Evaluation found, PrintWriter out) {
    TextTable table = new TextTable();
    table.row("rows", String.valueOf(found.rows()));
    table.row(found.metric().word(), Numbers.show(found.score()));
    table.row("baseline", Numbers.show(found.baseline()));
    found.logLoss().ifPresent(value -> table.row("log loss", Numbers.show(value)));
    found.auc().ifPresent(value -> table.row("AUC", Numbers.show(value)));
    table.print(out);
    if (!found.confusion().isEmpty()) {
      out.println();
      confusion(found).print(out);
    }
  }

  private static TextTable confusion(Evaluation found) {
    List<String> names = found.classes();
    TextTable table = new TextTable();
    String[] header = new String[names.size() + 1];
    header[0] = "label \\ predicted";
    for (int c = 0; c < names.size(); c++) {
      header[c + 1] = names.get(c);
    }
    table.row(header);
    for (int actual = 0; actual < names.size(); actual++) {
      String[] row = new String[names.size() + 1];
      row[0] = names.get(actual);
      for (int c = 0; c < names.size(); c++) {
        row[c + 1] = String.valueOf(found.confusion().get(actual).get(c));
      }
      table.row(row);
    }
    return table;
  }
}
