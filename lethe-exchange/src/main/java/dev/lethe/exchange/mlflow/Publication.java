package dev.lethe.exchange.mlflow;

import dev.lethe.data.predict.ReleasedModel;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A release as MLflow is told of it.
 *
 * @param kind of the model, in one word
 * @param epsilon of the guarantee, as the certificate states it
 * @param day of the certificate; nothing finer is told
 * @param certificate SHA-256 of the certificate file, in hexadecimal
 * @param documents what vouches for the model, by file name; all of it public
 */
public record Publication(
    ReleasedModel model,
    String kind,
    double epsilon,
    double delta,
    LocalDate day,
    String certificate,
    Map<String, byte[]> documents) {

  static final String CERTIFICATE_TAG = "lethe.certificate.sha256";
  static final String DAY_TAG = "lethe.day";

  public Publication {
    documents = Collections.unmodifiableMap(new LinkedHashMap<>(documents));
  }

  /** What people search and sort by, there as in the model's metadata. */
  Map<String, String> tags() {
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put("lethe.epsilon", Double.toString(epsilon));
    tags.put("lethe.delta", Double.toString(delta));
    tags.put(CERTIFICATE_TAG, certificate);
    tags.put("lethe.model", kind);
    tags.put(DAY_TAG, day.toString());
    return tags;
  }
}
