package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;

/** What became of one of many submissions that came together. */
public sealed interface Entered {

  /**
   * It is in the register.
   *
   * @param isNew false where its key and content came before: then this is the request of then
   */
  record Accepted(Request request, boolean isNew) implements Entered {}

  /** It left no trace. */
  record Refused(BadUsageException why) implements Entered {}

  default Accepted orThrow() {
    if (this instanceof Refused refused) {
      throw refused.why();
    }
    return (Accepted) this;
  }
}
