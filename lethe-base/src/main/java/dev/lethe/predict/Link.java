package dev.lethe.predict;

import dev.lethe.base.Word;

/** What is made of the numbers w·x of a row. */
public enum Link implements Word {
  /** w·x, in the units of the grid's label. */
  VALUE(Answer.VALUE),
  /** The mean count e^(w·x), in the units of the data. */
  COUNT(Answer.VALUE),
  /** One number, the same for every row, in the units of the data. */
  CONSTANT(Answer.VALUE),
  /** w·x, whose sign is the class; it is no probability. */
  SIGN(Answer.SIGN),
  /** The probabilities of the classes −1 and 1: 1/(1 + e^t) and 1/(1 + e^−t) at t = w·x. */
  LOGISTIC(Answer.PROBABILITIES),
  /** The probabilities of the classes: e^(w_c·x) over their sum. */
  SOFTMAX(Answer.PROBABILITIES),
  /** The row as the model sees it: a number for each column, each with weights of its own. */
  ROW(Answer.ROW);

  /** What the numbers of a prediction are. */
  public enum Answer {
    VALUE,
    SIGN,
    PROBABILITIES,
    ROW
  }

  private final Answer answer;

  Link(Answer answer) {
    this.answer = answer;
  }

  public Answer answer() {
    return answer;
  }
}
