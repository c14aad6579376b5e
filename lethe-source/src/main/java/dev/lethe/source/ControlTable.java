package dev.lethe.source;

import java.util.Optional;

/**
 * A table of a lake in which a team asks for people to be forgotten, and reads what became of it.
 */
public interface ControlTable {

  String name();

  /**
   * The requests to carry out now: a batch that was taken before and is not settled, or else all
   * that are open, taken by this call. Which they are is fixed in the table from then on. Rows that
   * break a rule are refused before anything changes.
   *
   * @param token of the batch where a new one is made, 32 hexadecimal digits
   * @param taker who takes them; a batch of somebody else is refused
   */
  Optional<ControlBatch> take(String token, String taker);
}
