package dev.lethe.source;

import java.util.Locale;

/** A column of a control table. The first two are the team's, the others are written here. */
public enum ControlColumn {
  /** Names the request, once in the table: text or a whole number. */
  REQUEST("request_id"),
  /** Whom to forget: text or a whole number. */
  SUBJECT("subject_id"),
  /** A word of {@link ControlState}: text. */
  STATUS("status"),
  /** Which run took the request: text. */
  BATCH("batch"),
  /** The day on which it was carried out: a date. */
  DAY("done_on"),
  /** The number of the release without the person: a long whole number. */
  RELEASE("release"),
  /** The SHA-256 of that release's certificate: text. */
  CERTIFICATE("certificate");

  private final String usual;

  ControlColumn(String usual) {
    this.usual = usual;
  }

  /** What it is called unless somebody says otherwise. */
  public String usual() {
    return usual;
  }

  /** As the command line names it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
