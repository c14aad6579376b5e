package dev.lethe.cli.audit;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.cli.input.SubjectList;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.Pace;
import dev.lethe.lab.audit.claim.Audited;
import dev.lethe.lab.audit.claim.AuditedModel;
import dev.lethe.lab.audit.claim.Deletion;
import dev.lethe.lab.audit.claim.GeneratedModels;
import dev.lethe.lab.audit.claim.InfluentialRows;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Snapshot;
import dev.lethe.workspace.Workspace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs releases in both worlds and bounds ε from below. */
@Command(
    name = "audit",
    description = {
      "Try to refute a guarantee: release many times with and without the forgotten rows, and let"
          + " tests tell the two apart.",
      "Prints a lower bound on epsilon; exit code 5 if it exceeds what is claimed."
    },
    subcommands = DifferencingCommand.class)
public final class AuditCommand implements Runnable {

  private static final int USUAL_CAPACITY = 100;

  /** More show little more, and a minute is long enough. */
  private static final int MOST_TRIALS = 100_000;

  private static final Duration USUAL_TIME = Duration.ofSeconds(40);
  private static final Duration SEARCH = Duration.ofSeconds(5);

  @Mixin private AuditSource source;

  @Mixin private AuditedWays ways;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "Releases in each world (default: as many as take under a minute).")
  private @Nullable Integer trials;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      description = "With which all bounds printed hold (default: ${DEFAULT-VALUE}).")
  private double confidence = 0.95;

  @Mixin private AuditTerms asked;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    // Checked before anything is searched for or drawn.
    Audit.of(trials == null ? Audit.FEWEST : trials, confidence);
    List<AuditedWays.Entry> entries = entries();
    List<AuditView.Line> lines = new ArrayList<>();
    for (AuditedWays.Entry entry : entries) {
      lines.add(audited(entry, entries.size()));
    }
    AuditView.print(lines, form.output());
    AuditView.requireNoneRefuted(lines);
  }

  private AuditView.Line audited(AuditedWays.Entry entry, int entries) {
    try (TerminalProgress progress = TerminalProgress.of(entry.model().name())) {
      Claim claim = entry.model().claim(entry.terms());
      int count =
          trials == null
              ? Pace.trialsWithin(USUAL_TIME.dividedBy(entries), claim, MOST_TRIALS)
              : trials;
      // Shared among all audits of a table, so that its bounds hold together.
      double each = 1 - (1 - confidence) / entries;
      return AuditView.Line.of(
          entry.model().name(), entry.way(), Audit.of(count, each).run(claim, progress));
    } catch (NoGuaranteeException refused) {
      if (entries == 1) {
        throw refused;
      }
      return AuditView.Line.refused(entry.model().name(), entry.way(), refused);
    }
  }

  private List<AuditedWays.Entry> entries() {
    Guarantee guarantee = asked.guarantee();
    if (source.isGenerated()) {
      Terms terms = Terms.of(guarantee, asked.capacity(1));
      List<Audited> models =
          source.model().equals(AuditedWays.ALL)
              ? GeneratedModels.all()
              : List.of(GeneratedModels.named(source.model()));
      return ways.entries(models, terms);
    }
    return entries(snapshot(), guarantee);
  }

  private <S> List<AuditedWays.Entry> entries(Snapshot<S> snapshot, Guarantee guarantee) {
    Terms terms = snapshot.terms(ReleaseRequest.of(guarantee, asked.capacity(USUAL_CAPACITY)));
    AuditedModel<S> model = model(snapshot, terms);
    return ways.isAuto()
        ? List.of(new AuditedWays.Entry(model, model.chosen(terms)))
        : ways.entries(List.of(model), terms);
  }

  private Snapshot<?> snapshot() {
    try (Workspace open = source.open()) {
      return source
          .subjects()
          .<Snapshot<?>>map(named -> open.snapshot(SubjectList.request(named)))
          .orElseGet(open::snapshot);
    }
  }

  private static <S> AuditedModel<S> model(Snapshot<S> snapshot, Terms terms) {
    int most = terms.capacity().value();
    int named = snapshot.named().rows();
    if (named > most) {
      throw new NoGuaranteeException(
          "the named subjects have "
              + named
              + " rows and the capacity is "
              + most
              + ": nothing is promised beyond it; name fewer, or audit a larger capacity");
    }
    Deletion deletion =
        named > 0
            ? new Deletion(snapshot.shells(), snapshot.rows(), snapshot.named())
            : new InfluentialRows<>(
                    snapshot.unlearning(), snapshot.state(), snapshot.shells(), snapshot.rows())
                .choose(most, terms, SEARCH);
    return new AuditedModel<>(snapshot.unlearning(), snapshot.state(), deletion);
  }
}
