package dev.lethe.data.evaluate;

import java.util.Locale;

/** Which rows decided about a model's parameters; every certificate of the model says it. */
public enum ChosenOn {
  PEOPLE(
      "the model's parameters were chosen by how well they do on rows of the people themselves:"
          + " they are taken to be public and independent of the forgotten rows"),
  PUBLIC(
      "the model's parameters were chosen on a table that is declared to hold none of the people");

  private final String assumption;

  ChosenOn(String assumption) {
    this.assumption = assumption;
  }

  /** The sentence in certificates. */
  public String assumption() {
    return assumption;
  }

  /** In files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
