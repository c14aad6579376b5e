package dev.lethe.server.register;

/** In which order requests are shown; an index serves each, so that a page is all that is read. */
public enum RequestOrder {
  /** As they came. */
  RECEIVED("number"),
  /** The last that came first. */
  NEWEST("number DESC"),
  /** Those with the fewest days left first. */
  DUE("due, number"),
  /** Those that were due last first: of closed requests about the last that were closed. */
  DUE_LAST("due DESC, number DESC");

  private final String columns;

  RequestOrder(String columns) {
    this.columns = columns;
  }

  String columns() {
    return columns;
  }
}
