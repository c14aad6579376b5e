package dev.lethe.unlearn.release;

/**
 * What a request leaves behind: a secret state for the next one, and what may be published.
 *
 * @param state never leaves the house: it carries traces of everything it was made from
 */
public record Outcome<S>(S state, Release release) {

  /** The state stays out of logs. */
  @Override
  public String toString() {
    return "Outcome[release=" + release + "]";
  }
}
