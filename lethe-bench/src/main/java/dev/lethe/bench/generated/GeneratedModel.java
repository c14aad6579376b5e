package dev.lethe.bench.generated;

import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A model as if it had been released: any weights, numeric columns, two classes. */
public final class GeneratedModel {

  private GeneratedModel() {}

  public static ReleasedModel logistic(int columns, SplittableRandom random) {
    Schema schema =
        Schema.of(
                IntStream.range(0, columns)
                    .mapToObj(j -> Feature.Numeric.of("c" + j, -1, 1))
                    .toArray(Feature[]::new))
            .withLabel(new Label.Binary("y", List.of("yes"), List.of("no")))
            .withBias();
    double[] weights = random.doubles(columns + 1, -3, 3).toArray();
    return ReleasedModel.of(Predictor.of(Link.LOGISTIC, weights), schema);
  }
}
