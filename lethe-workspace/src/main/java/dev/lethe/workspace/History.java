package dev.lethe.workspace;

import dev.lethe.source.OldVersions;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What old versions of a table elsewhere still have of people who left.
 *
 * @param gone nothing that is known of
 * @param until they stay at least until then by the table's own retention; empty where nothing is
 *     left, or where it is not time that keeps it
 * @param words for the operator
 */
public record History(boolean gone, Optional<Instant> until, String words) {

  static History unknown(String words) {
    return new History(false, Optional.empty(), words);
  }

  /** The same with copies elsewhere. */
  History with(String copies) {
    return unknown(gone ? copies : words + "; " + copies);
  }

  /** As JSON has it. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("gone", gone);
    until.ifPresent(then -> fields.put("until", then.toString()));
    return fields;
  }

  /** Of all that is owed: the last of it decides. */
  static History of(Collection<OldVersions> all) {
    boolean gone = all.stream().allMatch(OldVersions::gone);
    boolean timed = all.stream().allMatch(each -> each.gone() || each.until().isPresent());
    return new History(
        gone,
        all.stream()
            .flatMap(each -> each.until().stream())
            .max(Comparator.naturalOrder())
            .filter(last -> timed),
        all.stream()
            .filter(each -> gone || !each.gone())
            .map(OldVersions::words)
            .distinct()
            .collect(Collectors.joining("; ")));
  }
}
