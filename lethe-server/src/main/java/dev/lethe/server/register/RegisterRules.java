package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;

/**
 * What a register declares when it is made.
 *
 * @param approval a second person must approve each request
 * @param retentionDays the ids of a closed request are erased after so many days
 * @param suppressionDays so long a forgotten person is refused when rows are added; 0 for never
 * @param slotDays a model has one batch, and one release, in so many days
 * @param alwaysReleases also where nobody left, so that a release tells nothing
 */
public record RegisterRules(
    boolean approval,
    int retentionDays,
    int suppressionDays,
    int slotDays,
    boolean alwaysReleases) {

  private static final int LONGEST = 36_500;

  /** A month has at least so many days, and a request must not miss its own. */
  private static final int LONGEST_SLOT = 28;

  public RegisterRules {
    require("retention", retentionDays, 0, LONGEST);
    require("suppression", suppressionDays, 0, LONGEST);
    require("slot", slotDays, 1, LONGEST_SLOT);
  }

  private static void require(String what, int days, int least, int most) {
    if (days < least || days > most) {
      throw new BadUsageException(
          "the %s is between %d and %d days, but got %d".formatted(what, least, most, days));
    }
  }

  static RegisterRules load(Settings settings) {
    return new RegisterRules(
        Boolean.parseBoolean(settings.require("approval")),
        Integer.parseInt(settings.require("retention_days")),
        Integer.parseInt(settings.require("suppression_days")),
        Integer.parseInt(settings.require("slot_days")),
        Boolean.parseBoolean(settings.require("always_releases")));
  }

  void save(Settings settings) {
    settings.put("approval", Boolean.toString(approval));
    settings.put("retention_days", Integer.toString(retentionDays));
    settings.put("suppression_days", Integer.toString(suppressionDays));
    settings.put("slot_days", Integer.toString(slotDays));
    settings.put("always_releases", Boolean.toString(alwaysReleases));
  }
}
