package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Visible;

/** What people write into a register: one line that can be printed. */
final class Words {

  private Words() {}

  private static final int LONGEST_NAME = 100;

  /** Of who acts, for the trail. */
  static String requireName(String who) {
    return require("the name of who acts", who, LONGEST_NAME);
  }

  static String require(String what, String text, int longest) {
    String line = text.strip();
    if (line.isEmpty() || line.length() > longest || !Visible.line(line).equals(line)) {
      throw new BadUsageException(
          "%s is one line of 1 to %d visible characters".formatted(what, longest));
    }
    return line;
  }
}
