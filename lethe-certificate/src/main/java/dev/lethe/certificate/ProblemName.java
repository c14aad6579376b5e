package dev.lethe.certificate;

import dev.lethe.certificate.format.Word;
import java.util.Locale;

/** The kinds of models that certificates are made for. */
public enum ProblemName implements Word {
  LOGISTIC,
  RIDGE,
  PCA,
  SVM,
  QUANTILE;

  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
