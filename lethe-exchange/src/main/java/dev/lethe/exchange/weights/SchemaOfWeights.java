package dev.lethe.exchange.weights;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.schema.BoundsOrigin;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.FriendlyBounds;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.table.Shown;
import dev.lethe.data.table.TextEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Drafts a schema from a model whose file says how its columns are spread: bounds of mean ± some
 * deviations, rounded outward, beyond which values are clipped.
 *
 * @param sigmas deviations on each side
 * @param label the column to predict, where one is declared
 * @param range of a label that is a number
 * @param id the column that says whose row it is
 */
public record SchemaOfWeights(
    double sigmas, Optional<String> label, Optional<Interval> range, Optional<String> id) {

  private static final String FITTED =
      "the bounds come from a scaler that was fitted on rows: replace them by what is known"
          + " beforehand, then set \"bounds\" to \"declared\"";

  public SchemaOfWeights {
    Arguments.positive("the number of deviations", sigmas);
  }

  public SchemaDraft draft(ImportedModel model) {
    if (model.columns().isEmpty()) {
      throw new BadInputException("the model does not name its columns, so no schema can");
    }
    ImportedModel.Spread spread =
        model
            .spread()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "the model comes without means and deviations of its columns (a standard"
                            + " scaler), so their bounds must be declared by hand"));
    List<Feature> features = new ArrayList<>();
    for (int j = 0; j < model.width(); j++) {
      features.add(feature(model.columns().get(j), spread.mean()[j], spread.deviation()[j]));
    }
    List<String> notes = new ArrayList<>(List.of(FITTED));
    Optional<Label> target = label.map(name -> target(name, model.classes(), notes));
    if (target.isEmpty()) {
      notes.add("no label was named; name one if the model needs it");
    }
    Schema schema =
        new Schema(
            BoundsOrigin.INFERRED,
            features,
            target,
            id,
            true,
            List.of(),
            Optional.empty(),
            TextEncoding.UTF8);
    return new SchemaDraft(schema, notes);
  }

  private Feature feature(String name, double mean, double deviation) {
    double reach = sigmas * Math.abs(deviation);
    if (!Double.isFinite(mean - reach) || !Double.isFinite(mean + reach)) {
      throw new BadInputException("the column %s has no finite bounds".formatted(Shown.of(name)));
    }
    return new Feature.Numeric(
        name,
        FriendlyBounds.around(mean - reach, mean + reach),
        Outside.CLIP,
        OptionalDouble.empty(),
        CellForm.NUMBER);
  }

  private Label target(String name, List<String> classes, List<String> notes) {
    if (classes.size() == 2) {
      notes.add("the label's positive value is the second class of the model");
      return new Label.Binary(name, List.of(classes.get(1)), List.of(classes.get(0)));
    }
    if (!classes.isEmpty()) {
      return new Label.Classes(name, classes);
    }
    Interval bounds =
        range.orElseThrow(
            () ->
                new BadUsageException(
                    "the model predicts a number: its range is needed, --label-range LO:HI"));
    return new Label.Regression(name, bounds, Outside.CLIP, CellForm.NUMBER);
  }
}
