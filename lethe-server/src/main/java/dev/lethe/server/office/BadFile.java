package dev.lethe.server.office;

import dev.lethe.base.LetheException;

/** A file that somebody brought along is not what its name says. */
public final class BadFile extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String field;

  BadFile(String field, LetheException why) {
    super(why.getMessage(), why);
    this.field = field;
  }

  /** By which it came. */
  public String field() {
    return field;
  }
}
