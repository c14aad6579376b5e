package dev.lethe.unlearn.population;

import dev.lethe.base.BadUsageException;
import java.util.HashSet;
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
  public Set<String> distinct() {
    return new LinkedHashSet<>(subjects);
  }

  /** Who is named more than once, in the order of second mention. */
  public List<String> repeated() {
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new LinkedHashSet<>();
    for (String subject : subjects) {
      if (!seen.add(subject)) {
        repeated.add(subject);
      }
    }
    return List.copyOf(repeated);
  }
}
