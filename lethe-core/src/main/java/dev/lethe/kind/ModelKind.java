package dev.lethe.kind;

import dev.lethe.bound.Result;
import java.util.List;

/**
 * A kind of model: what others print, parse, check and retrain without knowing it.
 *
 * <p>Everything is abstract: a kind that leaves a question open does not compile. What makes it
 * forget is a second object beside it, which nothing that checks certificates can see.
 */
public interface ModelKind {

  /** In commands and files: {@code ridge}. */
  String word();

  /** For people: "ridge regression". */
  String plainName();

  /** What is declared before training, in the order of files. */
  List<Parameter> parameters();

  /** The column it learns to predict. */
  LabelNeed label();

  /** What the released numbers are. */
  ReleasedShape shape();

  /** What certificates may rest on. */
  List<Result> results();

  /** Whether exact statistics are enough to check and to retrain it, or the rows are needed. */
  boolean livesOnStatistics();

  /** A model by these parameters; refuses values that break a rule of the problem. */
  DeclaredModel declare(Values values);
}
