package dev.lethe.cli.audit;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.cli.workspace.TermsOptions;
import dev.lethe.lab.audit.claim.Audited;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which ways of a model are audited. */
final class AuditedWays {

  static final String ALL = "all";
  private static final String AUTO = "auto";
  private static final String MOST_TO_SEE = "passive";

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "auto, passive, descent, newton, retrain, exact, or all the ways there are (default: auto in"
              + " a workspace, passive in generated data, where there is most to see).")
  private @Nullable String method;

  @Option(
      names = {"--certify", "--certification"},
      paramLabel = "HOW",
      converter = TermsOptions.CertificationWord.class,
      description = "verified or a-priori (default: what the method has, verified first).")
  private @Nullable Certification certification;

  /** One claim to audit. */
  record Entry(Audited model, Terms terms) {

    Way way() {
      return new Way(terms.method(), terms.certification());
    }
  }

  /** Whether the release itself is to choose. */
  boolean isAuto() {
    return method == null || method.equals(AUTO);
  }

  /** All ways, or of each model the first that was asked for; refused where there is none. */
  List<Entry> entries(List<Audited> models, Terms terms) {
    String by = method == null ? MOST_TO_SEE : method;
    Optional<Method> wanted = by.equals(ALL) ? Optional.empty() : Optional.of(named(by));
    List<Entry> entries = models.stream().flatMap(model -> entries(model, terms, wanted)).toList();
    if (entries.isEmpty()) {
      throw new BadUsageException(
          "there is no way '"
              + by
              + (certification == null ? "" : ", " + Way.word(certification))
              + "': "
              + String.join("; ", models.stream().map(AuditedWays::words).toList()));
    }
    return entries;
  }

  private static String words(Audited model) {
    return model.name()
        + " has "
        + String.join("; ", model.ways().stream().map(Way::toString).toList());
  }

  private Stream<Entry> entries(Audited model, Terms terms, Optional<Method> wanted) {
    Stream<Entry> fitting =
        model.ways().stream()
            .filter(way -> wanted.map(m -> m == way.method()).orElse(true))
            .filter(way -> certification == null || certification == way.certification())
            .map(way -> new Entry(model, terms.by(way)));
    return wanted.isEmpty() ? fitting : fitting.limit(1);
  }

  private static Method named(String by) {
    return TermsOptions.method(by)
        .orElseThrow(
            () ->
                new BadUsageException(
                    "generated data have no automatic choice: --method passive, descent, newton,"
                        + " retrain, exact or all, but got '"
                        + by
                        + "'"));
  }
}
