package dev.lethe.lab.audit;

/** The two worlds that a certificate says cannot be told apart. */
public enum World {
  /** The model was trained with the rows of U, and then forgot them. */
  FORGOT,
  /** The model never saw them. */
  RETRAINED;

  public World other() {
    return this == FORGOT ? RETRAINED : FORGOT;
  }
}
