package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;

/** Something in a workspace is not what was put there: refused before anything is changed. */
public final class Damage {

  /** What to do about it. */
  public static final String ADVICE =
      "restore the workspace from a copy made after the last request to forget";

  private Damage() {}

  public static BadInputException of(String what, String how) {
    return new BadInputException(what + " is damaged: " + how + "; nothing was changed, " + ADVICE);
  }
}
