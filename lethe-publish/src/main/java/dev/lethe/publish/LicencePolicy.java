package dev.lethe.publish;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which licences the libraries of a distribution may have.
 *
 * <p>A library with several licences is offered under each of them, so one that is allowed is
 * enough. What a library's POM says wrongly or not at all is said here for it, with a reason.
 *
 * @param allowed SPDX identifiers, and names that POMs use for them
 * @param known the licence of a library, by group and artefact
 */
public record LicencePolicy(Set<String> allowed, Map<String, String> known) {

  public LicencePolicy {
    allowed = Set.copyOf(allowed);
    known = Map.copyOf(known);
  }

  /**
   * Reads a list: a licence a line, {@code group:artefact = licence} for a library whose POM does
   * not say it, comments after #.
   */
  public static LicencePolicy parse(List<String> lines) {
    Set<String> allowed = new LinkedHashSet<>();
    Map<String, String> known = new LinkedHashMap<>();
    for (String line : lines) {
      String text = line.replaceFirst("#.*", "").strip();
      int sign = text.indexOf(" = ");
      if (sign > 0) {
        known.put(text.substring(0, sign).strip(), text.substring(sign + 3).strip());
      } else if (!text.isEmpty()) {
        allowed.add(text);
      }
    }
    if (allowed.isEmpty()) {
      throw new BadInputException("a list of allowed licences names one at least");
    }
    return new LicencePolicy(allowed, known);
  }

  /** The libraries with the licence each is taken under; refuses where one has none we allow. */
  public Map<Component, String> chosen(List<Component> components) {
    Map<Component, String> chosen = new LinkedHashMap<>();
    List<String> refused = new ArrayList<>();
    for (Component each : components) {
      Optional<String> licence = choice(each);
      licence.ifPresent(word -> chosen.put(each, word));
      if (licence.isEmpty()) {
        refused.add(
            each.name()
                + " "
                + each.version()
                + (each.licences().isEmpty()
                    ? " says no licence"
                    : " is offered under " + String.join(" or ", each.licences())));
      }
    }
    if (!refused.isEmpty()) {
      throw new VerificationFailedException(
          "libraries must have a licence of the list (licences.txt): "
              + String.join("; ", refused)
              + ". Do without them, or decide and write it there");
    }
    return chosen;
  }

  private Optional<String> choice(Component component) {
    String said = known.get(component.name());
    if (said != null) {
      return Optional.of(said).filter(allowed::contains);
    }
    return component.licences().stream()
        .flatMap(each -> List.of(each.split(" OR ")).stream())
        .map(each -> each.replaceAll("^\\(|\\)$", "").strip())
        .filter(allowed::contains)
        .findFirst();
  }
}
