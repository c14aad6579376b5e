package dev.lethe.data.csv;

/** Tables that say for each byte whether the scan has to stop there, and why. */
final class ByteKinds {

  static final byte PLAIN = 0;
  static final byte SEPARATOR = 1;
  static final byte LINE_FEED = 2;
  static final byte RETURN = 3;
  static final byte QUOTE = 4;
  static final byte NUL = 5;

  private ByteKinds() {}

  /** Kinds outside quotes. */
  static byte[] of(Dialect dialect) {
    byte[] kinds = insideQuotes();
    kinds[dialect.delimiter()] = SEPARATOR;
    if (dialect.isBlanks()) {
      kinds['\t'] = SEPARATOR;
      kinds['"'] = PLAIN;
    }
    return kinds;
  }

  /** Kinds between quotes: only quotes, line ends (to count lines) and NUL matter. */
  static byte[] insideQuotes() {
    byte[] kinds = new byte[256];
    kinds['\n'] = LINE_FEED;
    kinds['\r'] = RETURN;
    kinds['"'] = QUOTE;
    kinds[0] = NUL;
    return kinds;
  }
}
