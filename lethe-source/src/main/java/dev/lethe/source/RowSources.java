package dev.lethe.source;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.Schema;
import dev.lethe.statistics.NormShells;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** From an address to the table there. */
public final class RowSources {

  /** At least two letters: one is a drive. */
  private static final Pattern ADDRESS = Pattern.compile("([a-z][a-z0-9+.-]+):(?!//)(.+)");

  /** Said so that rows on a cluster are recognised without the cluster's classes. */
  private static final List<String> KNOWN = List.of("spark");

  private RowSources() {}

  /** Whether this names rows elsewhere, and no file. */
  public static boolean isAddress(String text) {
    Matcher parts = ADDRESS.matcher(text);
    return parts.matches() && KNOWN.contains(parts.group(1));
  }

  /** The table at an address, for questions about it. */
  public static TableElsewhere table(String address) {
    return at(address, RowSource::table);
  }

  /** The table at an address, for people to leave it. */
  public static ForgettingTable forgetting(String address, Schema schema, NormShells shells) {
    return at(address, (source, rest) -> source.forgetting(rest, schema, shells));
  }

  /** The old versions of the table at an address, where it keeps some that are known here. */
  public static Optional<TableHistory> history(String address) {
    return at(address, RowSource::history);
  }

  /** The table at an address, as one of requests. */
  public static ControlTable requests(String address, ControlColumns columns) {
    return at(address, (source, rest) -> source.requests(rest, columns));
  }

  private static <T> T at(String address, BiFunction<RowSource, String, T> question) {
    Matcher parts = ADDRESS.matcher(address);
    if (parts.matches()) {
      for (RowSource source : ServiceLoader.load(RowSource.class)) {
        if (source.scheme().equals(parts.group(1))) {
          return question.apply(source, parts.group(2));
        }
      }
    }
    throw new BadUsageException(
        "the rows are at '"
            + address
            + "', and nothing here can read that: run the command by ./lethe-spark-submit instead of"
            + " ./lethe (docs/operate/spark.md)");
  }
}
