package dev.lethe.exchange.mlflow;

import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Map;

/** Small releases for tests. */
final class Releases {

  private Releases() {}

  static ReleasedModel churn() {
    return ReleasedModel.of(
        Predictor.of(Link.LOGISTIC, 0.25, -1.5, 0.5, -0.125),
        Schema.of(Feature.Numeric.of("age", 18, 90), Feature.Categorical.of("plan", "s", "m", "l"))
            .withLabel(Label.Classes.of("churn", "no", "yes")));
  }

  /** A release that differs from others by the certificate's number. */
  static Publication release(int number, String day) {
    return new Publication(
        churn(),
        "logistic",
        1,
        1e-5,
        LocalDate.parse(day),
        "%064x".formatted(number),
        Map.of("certificate.json", ("{" + number + "}").getBytes(StandardCharsets.UTF_8)));
  }
}
