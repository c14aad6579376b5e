package dev.lethe.server.notice;

import dev.lethe.base.BadUsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How long notices are tried and kept.
 *
 * @param giveUpDays a notice that could not be delivered for so long is given up, and shown
 * @param retentionDays a delivered notice is erased after so many days
 * @param authorities a file of certificates in PEM: who signed those of receivers; Java's own list
 *     of authorities where there is none
 */
public record NoticeSettings(int giveUpDays, int retentionDays, Optional<Path> authorities) {

  public static final NoticeSettings USUAL = new NoticeSettings(7, 30, Optional.empty());

  private static final int LONGEST = 365;

  public NoticeSettings {
    require("notices are given up after", giveUpDays, 1);
    require("delivered notices are kept", retentionDays, 0);
  }

  private static void require(String what, int days, int least) {
    if (days < least || days > LONGEST) {
      throw new BadUsageException(
          "%s %d to %d days, but got %d".formatted(what, least, LONGEST, days));
    }
  }

  Duration patience() {
    return Duration.ofDays(giveUpDays);
  }

  Duration retention() {
    return Duration.ofDays(retentionDays);
  }
}
