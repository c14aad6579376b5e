package dev.lethe.server.access;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers the most recent callers, and never more than so many. */
final class Bounded<V> extends LinkedHashMap<String, V> {

  private static final long serialVersionUID = 1;
  private static final float LOAD = 0.75f;

  private final int most;

  Bounded(int most) {
    super(16, LOAD, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
    return size() > most;
  }
}
