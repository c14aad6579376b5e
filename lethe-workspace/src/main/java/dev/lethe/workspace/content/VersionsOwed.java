package dev.lethe.workspace.content;

import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Versions of a table elsewhere before which people are who left: a duty each, until these versions
 * are gone. No name is in it.
 */
public record VersionsOwed(List<Owed> all) {

  private static final String INTENT = "?";
  private static final int INTENT_BYTES = 8;

  /**
   * One of them.
   *
   * @param mark the version's name
   * @param until when the table's retention, as it was last seen, lets them go
   */
  public record Owed(String mark, Optional<Instant> until) {

    /** Of a request that is about to delete: no version is known before it has. */
    public static Owed intended() {
      byte[] random = RandomBits.secure().secret(INTENT_BYTES);
      return new Owed(INTENT + HexFormat.of().formatHex(random), Optional.empty());
    }

    public boolean isIntended() {
      return mark.startsWith(INTENT);
    }

    @Override
    public String toString() {
      return until.map(then -> mark + " " + then).orElse(mark);
    }
  }

  public VersionsOwed {
    all = all.stream().distinct().toList();
  }

  public static VersionsOwed of(ReadView view) {
    return new VersionsOwed(
        view.text(SettingNames.OLD_VERSIONS).orElse("").lines().map(VersionsOwed::parse).toList());
  }

  private static Owed parse(String line) {
    int blank = line.indexOf(' ');
    return blank < 0
        ? new Owed(line, Optional.empty())
        : new Owed(line.substring(0, blank), Optional.of(Instant.parse(line.substring(blank + 1))));
  }

  public void put(WriteView view) {
    view.put(
        SettingNames.OLD_VERSIONS,
        all.stream().map(Owed::toString).collect(Collectors.joining("\n")));
  }

  public VersionsOwed plus(Owed more) {
    List<Owed> both = new ArrayList<>(all);
    both.add(more);
    return new VersionsOwed(both);
  }

  public VersionsOwed without(Owed some) {
    return new VersionsOwed(all.stream().filter(each -> !each.equals(some)).toList());
  }

  /** Those of requests that did not say how they ended. */
  public VersionsOwed intended() {
    return new VersionsOwed(all.stream().filter(Owed::isIntended).toList());
  }

  /** Others may be owed since these were looked at. */
  public VersionsOwed replaced(VersionsOwed seen, List<Owed> left) {
    List<Owed> now = new ArrayList<>(left);
    all.stream().filter(each -> !seen.all.contains(each)).forEach(now::add);
    return new VersionsOwed(now);
  }

  public List<String> marks() {
    return all.stream().map(Owed::mark).toList();
  }

  /** What is still to do, for somebody who cannot look at the table. */
  public Optional<String> words(String address) {
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String earliest =
        all.stream()
            .flatMap(each -> each.until().stream())
            .min(Comparator.naturalOrder())
            .map(then -> ", from " + then + " on")
            .orElse("");
    return Optional.of(
        "old versions of %s may hold people who left: 'lethe workspace purge-history' by ./lethe-spark-submit sees to them%s"
            .formatted(address, earliest));
  }
}
