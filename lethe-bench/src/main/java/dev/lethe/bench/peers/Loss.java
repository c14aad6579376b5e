package dev.lethe.bench.peers;

/** What one row costs, by the model's score and the row's label. */
public enum Loss {
  LOGISTIC("Logistic regression") {
    @Override
    double of(double score, double label) {
      double margin = label * score;
      return Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)));
    }
  },

  /** Half the squared difference. */
  SQUARED("Ridge regression") {
    @Override
    double of(double score, double label) {
      return (score - label) * (score - label) / 2;
    }
  };

  private final String model;

  Loss(String model) {
    this.model = model;
  }

  /** The model that minimises it. */
  public String model() {
    return model;
  }

  abstract double of(double score, double label);
}
