package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;

/**
 * What a register declares when it is made.
 *
 * @param approval a second person must approve each request
 * @param retentionDays the ids of a closed request are erased after so many days
 * @param suppressionDays so long a forgotten person is refused when rows are added; 0 for never
 */
public record RegisterRules(boolean approval, int retentionDays, int suppressionDays) {

  private static final int LONGEST = 36_500;

  public RegisterRules {
    require("retention", retentionDays);
    require("suppression", suppressionDays);
  }

  private static void require(String what, int days) {
    if (days < 0 || days > LONGEST) {
      throw new BadUsageException(
          "the %s is between 0 and %d days, but got %d".formatted(what, LONGEST, days));
    }
  }

  static RegisterRules load(Settings settings) {
    return new RegisterRules(
        Boolean.parseBoolean(settings.require("approval")),
        Integer.parseInt(settings.require("retention_days")),
        Integer.parseInt(settings.require("suppression_days")));
  }

  void save(Settings settings) {
    settings.put("approval", Boolean.toString(approval));
    settings.put("retention_days", Integer.toString(retentionDays));
    settings.put("suppression_days", Integer.toString(suppressionDays));
  }
}
