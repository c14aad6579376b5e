package dev.lethe.lab.audit;

/** The two worlds that a certificate says cannot be told apart, whoever else was forgotten. */
public enum World {
  /** The model was trained with the rows of U, and then forgot them. */
  FORGOT,
  /** The model never saw them; others whom it forgot it may have seen. */
  RETRAINED;

  public World other() {
    return this == FORGOT ? RETRAINED : FORGOT;
  }
}
