package dev.lethe.lab.download;

import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data sets of the paper: files, fingerprints, addresses, as {@code catalogue.json} beside this
 * class lists them. Nothing here touches a network.
 */
public final class Catalogue {
  private static final List<CataloguedSet> SETS = read();

  private Catalogue() {}

  public static List<CataloguedSet> sets() {
    return SETS;
  }

  /** Refused with the names there are. */
  public static CataloguedSet named(String name) {
    return named(name, SETS);
  }

  /** One of these; refused with the names there are. */
  public static CataloguedSet named(String name, List<CataloguedSet> sets) {
    return sets.stream()
        .filter(set -> set.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "no data set is called '"
                        + name
                        + "'; there are "
                        + sets.stream().map(CataloguedSet::name).collect(Collectors.joining(", "))
                        + ", and all"));
  }

  private static List<CataloguedSet> read() {
    try (InputStream in =
        Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.json"))) {
      return List.of(JsonMapper.shared().readValue(in, CataloguedSet[].class));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
