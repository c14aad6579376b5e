package dev.lethe.kind;

/** What a declared label says, and a model may take as a parameter from it. */
public enum LabelFact {
  /** How many classes there are. */
  CLASSES,
  /** The largest value it may have. */
  LARGEST
}
