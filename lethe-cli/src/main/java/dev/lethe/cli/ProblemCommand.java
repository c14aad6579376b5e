package dev.lethe.cli;

import dev.lethe.bound.Capacity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** One problem of {@code sensitivity} or {@code dp-audit}: reads its data, computes its bounds. */
abstract class ProblemCommand implements Runnable {

  /** What is done with a comparison: the parent command. */
  interface Question {
    Capacity capacity();

    /** The largest shift that noise of this scale hides. */
    double largestShift(double sigma);

    void answer(Comparison comparison);
  }

  @Spec private CommandSpec spec;

  abstract Comparison compare(Capacity m);

  @Override
  public void run() {
    Question question = question();
    question.answer(compare(question.capacity()));
  }

  final Question question() {
    return (Question) spec.parent().userObject();
  }
}
