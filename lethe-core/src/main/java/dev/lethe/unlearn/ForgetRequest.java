package dev.lethe.unlearn;

import dev.lethe.base.BadUsageException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Whom to forget: all rows of each named subject.
 *
 * <p>The list is kept as it was written, so that a subject named twice can be reported.
 *
 * @param subjects at least one
 */
public record ForgetRequest(List<String> subjects) {

  public ForgetRequest {
    subjects = List.copyOf(subjects);
    if (subjects.isEmpty()) {
      throw new BadUsageException("a request to forget must name at least one subject");
    }
    int blank = subjects.indexOf("");
    if (blank >= 0) {
      throw new BadUsageException(
          "a subject must have a name, but number " + (blank + 1) + " of the request is empty");
    }
  }

  public static ForgetRequest of(String... subjects) {
    return new ForgetRequest(List.of(subjects));
  }

  public static ForgetRequest of(List<String> subjects) {
    return new ForgetRequest(subjects);
  }

  /** Each subject once, in the order of first mention. */
  Set<String> distinct() {
    return new LinkedHashSet<>(subjects);
  }
}
