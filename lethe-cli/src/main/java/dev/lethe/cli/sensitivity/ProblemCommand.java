package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Capacity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** One problem of {@code sensitivity} or {@code dp-audit}: reads its data, computes its bounds. */
abstract class ProblemCommand implements Runnable {

  @Spec private CommandSpec spec;

  abstract Comparison compare(Capacity m);

  @Override
  public void run() {
    QuestionCommand question = question();
    question.answer(compare(question.capacity()));
  }

  final QuestionCommand question() {
    return (QuestionCommand) spec.parent().userObject();
  }
}
