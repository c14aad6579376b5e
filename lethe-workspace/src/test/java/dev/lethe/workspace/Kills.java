package dev.lethe.workspace;

/**
 * How many processes are killed, wherever processes are killed or interrupted: {@code
 * -Dlethe.kills=200} for more.
 */
public final class Kills {

  public static final int COUNT = Integer.getInteger("lethe.kills", 24);

  /** Where one takes long. */
  public static final int FEWER = Math.max(2, COUNT / 4);

  private Kills() {}
}
