package dev.lethe.bench.peers;

/** A library that trains linear models; those that are on the class path are found by name. */
public interface Trainer extends AutoCloseable {

  String name();

  /** What must run before anything can be trained; timed on its own. */
  default void start() {}

  /** Puts the rows into the library's own form; not timed. */
  Training load(Task task);

  @Override
  default void close() {}
}
