package dev.lethe.workspace.database;

import java.util.Set;

/**
 * The emptier one of the two sides that parts of a table have. What a change of most entries writes
 * goes there, and what is left of the other side has only to be dropped.
 *
 * @param there the entries that are on it already
 * @param across those on the other one
 */
public record Side(long number, Set<Long> there, Set<Long> across) {

  static Side emptier(Set<Long> first, Set<Long> second) {
    return first.size() > second.size() ? new Side(1, second, first) : new Side(0, first, second);
  }

  public long other() {
    return 1 - number;
  }
}
