package dev.lethe.server.console;

import dev.lethe.privacy.RandomBits;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A new request as somebody is writing it.
 *
 * @param key sent along, so that a form that is sent twice is one request
 * @param refusal why it was not taken
 */
public record Draft(String channel, String subjects, String key, Optional<String> refusal) {

  private static final int BYTES = 16;

  static Draft blank() {
    return new Draft("", "", newKey(), Optional.empty());
  }

  /** What was written is not lost. */
  static Draft refused(String channel, String subjects, String why) {
    return new Draft(channel, subjects, newKey(), Optional.of(why));
  }

  private static String newKey() {
    return HexFormat.of().formatHex(RandomBits.secure().secret(BYTES));
  }
}
