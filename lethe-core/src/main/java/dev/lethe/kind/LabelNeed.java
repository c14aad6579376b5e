package dev.lethe.kind;

/** What a kind of model asks of the label. */
public enum LabelNeed {
  NONE,
  /** A number to predict, or two classes as −1 and 1. */
  ANY,
  TWO_CLASSES,
  /** Two classes or more, by their index; see {@link dev.lethe.base.Grid#classOf}. */
  CLASSES,
  /** A number from 0 to a declared maximum. */
  COUNT
}
