package dev.lethe.lab.download;

import java.util.Locale;

/** What is known of a local copy; of several, the one further down is the worse. */
public enum FileState {
  /** Its content is the published one. */
  PRESENT,
  /** There, but no fingerprint is known to compare it with. */
  UNCHECKED,
  MISSING,
  /** There, with other content than the published one. */
  DAMAGED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
