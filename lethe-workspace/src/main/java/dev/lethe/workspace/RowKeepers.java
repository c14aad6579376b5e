package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.data.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keeper behind an address. */
public final class RowKeepers {

  /** At least two letters: one is a drive. */
  private static final Pattern ADDRESS = Pattern.compile("([a-z][a-z0-9+.-]+):(?!//)(.+)");

  private RowKeepers() {}

  /** Whether this names rows elsewhere, and no file. */
  public static boolean isAddress(String text) {
    Matcher parts = ADDRESS.matcher(text);
    return parts.matches() && KNOWN.contains(parts.group(1));
  }

  /** Said so that a workspace on a cluster is recognised without the cluster's classes. */
  private static final List<String> KNOWN = List.of("spark");

  /** Of a workspace's rows; one keeper serves one request. */
  static RowKeeper of(Optional<String> elsewhere, Declared declared) {
    return elsewhere
        .<RowKeeper>map(address -> RowsElsewhere.at(address, declared))
        .orElseGet(() -> new DatabaseRows(declared));
  }

  static RowKeeper open(String address, Declared declared) {
    return at(address, (provider, rest) -> provider.open(rest, declared));
  }

  /** The rows at an address as what a certificate is held against. */
  public static RetainedEvidence evidence(
      String address, ModelFacts model, Schema schema, boolean commitment) {
    return at(address, (provider, rest) -> provider.evidence(rest, model, schema, commitment));
  }

  /** The table at an address, for questions about it. */
  public static TableElsewhere table(String address) {
    return at(address, RowKeeperProvider::table);
  }

  private static <T> T at(String address, BiFunction<RowKeeperProvider, String, T> question) {
    Matcher parts = ADDRESS.matcher(address);
    if (parts.matches()) {
      for (RowKeeperProvider provider : ServiceLoader.load(RowKeeperProvider.class)) {
        if (provider.scheme().equals(parts.group(1))) {
          return question.apply(provider, parts.group(2));
        }
      }
    }
    throw new BadUsageException(
        "the rows are at '"
            + address
            + "', and nothing here can read that: run the command by ./lethe-spark-submit instead of"
            + " ./lethe (docs/spark.md)");
  }
}
