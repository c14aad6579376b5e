package dev.lethe.kind;

/** What the numbers of a release are, and what users make of them. */
public enum ReleasedShape {
  /** A weight for each column. */
  WEIGHTS("weights", "weights"),
  /**
   * Weights of classes in coordinates of one vector less, and a weight for each class and column.
   */
  CLASS_WEIGHTS("coordinates", "weights"),
  /** A symmetric matrix of the columns in coordinates, and the projector nearest to it. */
  PROJECTOR("coordinates", "projector"),
  /** One value of one numeric column: in the units of its declared interval, and in its own. */
  VALUE("unit", "value");

  private final String released;
  private final String made;

  ReleasedShape(String released, String made) {
    this.released = released;
    this.made = made;
  }

  /** What the released numbers are called in files. */
  public String released() {
    return released;
  }

  /** What users load is called so in files; the same where it is the released numbers. */
  public String made() {
    return made;
  }
}
