package dev.lethe.server.notice;

/**
 * What came of sending.
 *
 * @param words why it failed; nothing of what the receiver wrote
 */
record Answer(Kind kind, String words) {

  enum Kind {
    DELIVERED,
    /** The receiver does not want this one; others may be welcome. */
    REFUSED,
    /** The receiver is not there or in trouble: all others would fail as well. */
    DOWN
  }

  private static final int TIMEOUT = 408;
  private static final int TOO_MANY = 429;

  static Answer ofStatus(int status) {
    if (status >= 200 && status < 300) {
      return new Answer(Kind.DELIVERED, "");
    }
    boolean isDown = status >= 500 || status == TIMEOUT || status == TOO_MANY;
    return new Answer(isDown ? Kind.DOWN : Kind.REFUSED, "answered " + status);
  }

  static Answer down(Exception why) {
    return new Answer(Kind.DOWN, "could not be reached: " + why.getClass().getSimpleName());
  }

  static Answer refused(String words) {
    return new Answer(Kind.REFUSED, words);
  }
}
