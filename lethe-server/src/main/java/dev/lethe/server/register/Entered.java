package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;

/** What became of one of many submissions that came together. */
public sealed interface Entered {

  /** It is in the register, now or from before. */
  record Accepted(Request request) implements Entered {}

  /** It left no trace. */
  record Refused(BadUsageException why) implements Entered {}

  default Request orThrow() {
    if (this instanceof Refused refused) {
      throw refused.why();
    }
    return ((Accepted) this).request();
  }
}
