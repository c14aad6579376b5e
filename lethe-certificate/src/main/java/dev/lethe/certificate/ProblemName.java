package dev.lethe.certificate;

import dev.lethe.certificate.format.Word;

/** The kinds of models that certificates are made for. */
public enum ProblemName implements Word {
  LOGISTIC,
  RIDGE,
  PCA,
  SVM,
  QUANTILE
}
