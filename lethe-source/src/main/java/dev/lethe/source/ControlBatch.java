package dev.lethe.source;

import java.util.SortedMap;

/** Requests of a control table that are carried out together. */
public interface ControlBatch {

  /** Its name, the same whenever it is taken up again. */
  String token();

  /** Whom each request names, by its place in the batch, which it keeps. */
  SortedMap<Integer, String> people();

  /** How many requests are left for the next run. */
  long waiting();

  /**
   * Writes what became of them into the table, all at once. A row that somebody changed since it
   * was taken stays as it is.
   *
   * @return how many rows have it now
   */
  long settle(Settlement settlement);
}
