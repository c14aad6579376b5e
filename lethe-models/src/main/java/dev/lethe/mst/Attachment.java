package dev.lethe.mst;

/** Which of the retained vertices a new vertex is joined to: a public rule of the data. */
public enum Attachment {
  /** To every one: the graph is complete. */
  ALL,
  /** To at least one, whichever. */
  ANY
}
