package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.schema.Label;
import dev.lethe.data.table.Shown;
import dev.lethe.predict.Link;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model's rows in the order of a label's classes: names decide, not the order of the file. */
final class ClassOrder {

  private ClassOrder() {}

  /** The model with as many rows as the link has scores, in the order of the label. */
  static ImportedModel of(ImportedModel model, Optional<Label> label, Link link) {
    Label declared =
        label.orElseThrow(() -> new BadInputException("the schema has no label to predict"));
    if (declared instanceof Label.Regression) {
      return oneNumber(model, declared);
    }
    if (model.classes().isEmpty()) {
      throw new BadInputException(
          "the model does not say which classes its weights are of; the schema's are "
              + Names.shown(declared.classNames()));
    }
    ImportedModel whole = rowForEach(model);
    List<List<String>> groups =
        declared instanceof Label.Binary binary
            ? List.of(binary.negative(), binary.positive())
            : declared.classNames().stream().map(List::of).toList();
    int[] order = order(whole.classes(), groups, declared);
    return link == Link.SOFTMAX ? chosen(whole, order) : difference(whole, order[1], order[0]);
  }

  private static ImportedModel oneNumber(ImportedModel model, Label label) {
    if (!model.classes().isEmpty() || model.weights().length != 1) {
      throw new BadInputException(
          "the label %s is a number, but the model tells classes apart: %s"
              .formatted(
                  Shown.of(label.name()),
                  model.classes().isEmpty()
                      ? model.weights().length + " rows of weights"
                      : Names.shown(model.classes())));
    }
    return model;
  }

  /** One row for two classes is the second's; the first has weights 0. */
  private static ImportedModel rowForEach(ImportedModel model) {
    if (model.weights().length == model.classes().size()) {
      return model;
    }
    return new ImportedModel(
        new double[][] {new double[model.width()], model.weights()[0]},
        new double[] {0, model.intercepts()[0]},
        model.classes(),
        model.columns(),
        model.spread());
  }

  private static int[] order(List<String> classes, List<List<String>> groups, Label label) {
    int[] order =
        groups.stream()
            .mapToInt(
                group ->
                    IntStream.range(0, classes.size())
                        .filter(c -> group.stream().anyMatch(v -> isSame(v, classes.get(c))))
                        .findFirst()
                        .orElse(-1))
            .toArray();
    if (classes.size() != groups.size() || IntStream.of(order).anyMatch(place -> place < 0)) {
      throw new BadInputException(
          "the model's classes are %s, but those of the label %s are %s"
              .formatted(
                  Names.shown(classes), Shown.of(label.name()), Names.shown(label.classNames())));
    }
    return order;
  }

  /** As cells of a table match declared values: by their text, or as equal numbers. */
  private static boolean isSame(String declared, String written) {
    return declared.strip().equals(written.strip()) || number(declared) == number(written);
  }

  /** NaN, which equals nothing, where it is none. */
  private static double number(String text) {
    byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(bytes, 0, bytes.length);
  }

  private static ImportedModel chosen(ImportedModel model, int[] order) {
    double[][] weights = new double[order.length][];
    double[] intercepts = new double[order.length];
    for (int c = 0; c < order.length; c++) {
      weights[c] = model.weights()[order[c]];
      intercepts[c] = model.intercepts()[order[c]];
    }
    return ImportedModel.of(weights, intercepts);
  }

  private static ImportedModel difference(ImportedModel model, int of, int against) {
    double[] weights = new double[model.width()];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = model.weights()[of][j] - model.weights()[against][j];
    }
    double intercept = model.intercepts()[of] - model.intercepts()[against];
    return ImportedModel.of(new double[][] {weights}, new double[] {intercept});
  }
}
