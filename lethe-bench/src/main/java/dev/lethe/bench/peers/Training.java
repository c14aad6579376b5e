package dev.lethe.bench.peers;

/** One task in the form of one library, to be solved as finely as it is told. */
public interface Training extends AutoCloseable {

  /** Settings from coarse to fine: 0, 1, … */
  int rungs();

  /** What a user would set. */
  String setting(int rung);

  LinearFit fit(int rung);

  @Override
  default void close() {}
}
