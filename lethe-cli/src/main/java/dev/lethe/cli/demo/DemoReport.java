package dev.lethe.cli.demo;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.lab.run.Html;
import dev.lethe.unlearn.plan.Option;
import dev.lethe.unlearn.release.Utility;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page that shows what came of the demo; self-contained, nothing is loaded from elsewhere. */
record DemoReport(DemoFacts facts, Path folder) {

  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
             color: #1c2733; background: #f6f7f9; margin: 0; }
      main { max-width: 860px; margin: 0 auto; padding: 36px 24px 64px; }
      section { background: #fff; border: 1px solid #e1e5ea; border-radius: 10px;
                padding: 20px 28px 24px; margin: 22px 0; }
      h1 { font-size: 30px; line-height: 1.2; margin: 0 0 6px; }
      h2 { font-size: 19px; margin: 0 0 8px; }
      p { margin: 8px 0; } .lead { font-size: 18px; color: #3c4a59; }
      .figures { display: flex; gap: 18px; flex-wrap: wrap; margin-top: 18px; }
      .figure { flex: 1 1 180px; background: #fff; border: 1px solid #e1e5ea;
                border-radius: 10px; padding: 14px 18px; }
      .figure b { display: block; font-size: 26px; } .figure span { color: #55636f; }
      table { border-collapse: collapse; width: 100%; font-size: 14px; margin-top: 10px; }
      th { text-align: left; color: #55636f; font-weight: 600; border-bottom: 2px solid #d5dbe1; }
      th, td { padding: 6px 10px 6px 0; vertical-align: top; }
      td { border-bottom: 1px solid #edf0f3; }
      svg.chart { width: 100%; height: auto; margin-top: 8px; }
      svg text { font: 14px system-ui, sans-serif; fill: #1c2733; }
      rect.strong { fill: #0b6e99; } rect.weak { fill: #b9c6d1; }
      code { font-size: 13px; background: #eef1f4; padding: 1px 5px; border-radius: 4px; }
      .halves { display: flex; gap: 28px; } .halves > div { flex: 1; }
      .covered { border-left: 4px solid #c08a1e; background: #fdf8ec; padding: 10px 16px; }
      a { color: #0b6e99; }
      @media (max-width: 640px) {
        section { padding: 16px; } svg text { font-size: 18px; }
        .halves { display: block; }
      }
      """;

  String html() {
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        + "<title>Lethe: three customers forgotten</title><style>"
        + STYLE
        + "</style></head><body><main>"
        + head()
        + noise()
        + accuracy()
        + sealed()
        + ways()
        + ledger()
        + certificate()
        + limits()
        + "</main></body></html>\n";
  }

  private String head() {
    return ("<h1>Three customers asked to be forgotten</h1>"
            + "<p class=\"lead\">%,d contracts of invented customers trained a model that predicts"
            + " renewals. Three people left; the model was updated, released with a little noise"
            + " and certified: (ε = %s, δ = %s)-indistinguishable from one that never saw them.</p>"
            + "<p class=\"covered\">This covers whoever sees this release and later ones. <b>It does"
            + " not cover somebody who kept the release from before.</b> <a href=\"#sealed\">Sealed"
            + " mode</a> would cover them, for more noise.</p>"
            + "<div class=\"figures\">%s%s%s</div>")
        .formatted(
            facts.contracts(),
            number(facts.certificate().guarantee().epsilon()),
            number(facts.certificate().guarantee().delta()),
            figure(
                "%.0f ms".formatted(1e3 * facts.forgettingSeconds()),
                "to forget, release and certify (training took %.0f ms)"
                    .formatted(1e3 * facts.trainingSeconds())),
            figure(
                "%,.0f×".formatted(global() / facts.after().facts().sigma()),
                "less noise than global sensitivity asks for"),
            figure(
                percent(facts.accuracyAfter()),
                "accuracy after forgetting; retrained without noise: "
                    + percent(facts.accuracyRetrained())));
  }

  private static String figure(String number, String words) {
    return "<div class=\"figure\"><b>%s</b><span>%s</span></div>"
        .formatted(Html.escape(number), Html.escape(words));
  }

  private double global() {
    return facts.certificate().global().orElseThrow().sigma();
  }

  private String noise() {
    List<Bars.Bar> bars = new ArrayList<>();
    bars.add(new Bars.Bar("global sensitivity", global(), "σ = " + number(global()), false));
    for (Option option : facts.plan().options()) {
      if (option instanceof Option.Possible possible && isShown(possible)) {
        double sigma = possible.facts().sigma();
        boolean taken = possible.way().equals(facts.after().way());
        String name = possible.way() + (taken ? " (taken)" : "");
        bars.add(new Bars.Bar(name, sigma, "σ = " + number(sigma), taken));
      }
    }
    return section(
        "Noise for the same guarantee",
        "<p>Standard deviation of the noise on each weight, on a logarithmic scale. Global"
            + " sensitivity must allow for every data set there could be; the others look at the"
            + " rows that stay. A verified release checks its result on them and needs next to"
            + " none.</p>"
            + new Bars(bars, true).svg("Noise by method"));
  }

  private static boolean isShown(Option.Possible possible) {
    return possible.facts().sigma() > 0
        && switch (possible.way().method()) {
          case NEWTON, PASSIVE -> true;
          default -> false;
        }
        && !possible.way().toString().startsWith("passive, verified");
  }

  private String accuracy() {
    List<Bars.Bar> bars =
        List.of(
            bar("before, release 1", facts.accuracyBefore(), false),
            bar("after forgetting, release 2", facts.accuracyAfter(), true),
            bar("retrained, without noise", facts.accuracyRetrained(), false),
            bar("retrained, global noise", facts.accuracyGlobal(), false),
            bar("retrained, sealed mode", facts.accuracySealed(), false));
    return section(
        "Accuracy on 4,000 contracts nobody trained on",
        "<p>What the guarantee costs in use. The last two bars are the retrained model with the"
            + " noise of global sensitivity and of sealed mode, on average over 200 draws.</p>"
            + new Bars(bars, false).svg("Accuracy"));
  }

  private String sealed() {
    SealedCost.Known cost = facts.sealed();
    return "<section id=\"sealed\"><h2>Who kept the old model, and sealed mode</h2>"
        + ("<p>Whoever kept release 1 can subtract it from release 2 and learn about the three who"
                + " left. Only noise that was declared before training covers both together:"
                + " <code>--sigma %s --total-capacity %d</code> keeps (ε = %s, δ = %s) for %d releases,"
                + " on any %,d rows or more. Here that leaves %s accuracy instead of %s. The noise falls as the"
                + " number of rows grows.</p></section>")
            .formatted(
                number(cost.anyRows().sigma()),
                cost.total().value(),
                number(cost.together().epsilon()),
                number(cost.together().delta()),
                SealedCost.RELEASES,
                cost.rowsAtLeast(),
                percent(facts.accuracySealed()),
                percent(facts.accuracyRetrained()));
  }

  private static Bars.Bar bar(String name, double accuracy, boolean emphasis) {
    return new Bars.Bar(name, accuracy, percent(accuracy), emphasis);
  }

  private String ways() {
    List<List<String>> rows = new ArrayList<>();
    for (Option option : facts.plan().options()) {
      if (option instanceof Option.Possible possible) {
        rows.add(
            List.of(
                possible.way().toString(),
                number(possible.facts().sigma()),
                possible.passes().toString(),
                possible.secretUtility().map(Utility::forOperator).orElse("")));
      } else {
        rows.add(List.of(option.way().toString(), "refused", "", ((Option.Refused) option).why()));
      }
    }
    return section(
        "What each way would have cost",
        "<p>"
            + Html.escape("auto: " + facts.plan().why())
            + ".</p>"
            + table(List.of("way", "σ", "passes over the rows", "without noise → expected"), rows));
  }

  private String ledger() {
    List<List<String>> rows = new ArrayList<>();
    for (ReleaseLine line : facts.log().releases()) {
      rows.add(
          List.of(
              Long.toString(line.number()),
              line.day().toString(),
              line.way(),
              number(line.sigma()),
              number(line.epsilon()),
              number(line.epsilonSince())));
    }
    return section(
        "Ledger",
        "<p>What the releases tell, each alone and with all later ones, about those who were"
            + " forgotten at or before it.</p>"
            + table(List.of("release", "day", "way", "σ", "ε alone", "ε with later ones"), rows));
  }

  private String certificate() {
    ReleaseFiles released = facts.after().files();
    Path files = released.folder();
    return section(
        "Certificate",
        "<p>Signed with Ed25519, an in-toto statement in a DSSE envelope. Anyone with the retained"
            + " rows can recompute it.</p><ul>"
            + item(files, "certificate.html", "the certificate, to read and to file")
            + item(files, "letter.html", "the letter to a data subject")
            + item(files, ReleaseNames.CERTIFICATE, "the signed certificate")
            + item(files, ReleaseNames.PARAMETERS, "the released parameters")
            + "</ul>"
            + verification()
            + "<p>Check it yourself:</p><p><code>"
            + Html.escape(
                "./lethe verify %s --key %s --data %s --schema %s"
                    .formatted(
                        released.certificate(),
                        released.publicKey(),
                        folder.resolve("retained.csv"),
                        folder.resolve("schema.json")))
            + "</code></p>");
  }

  /** What the verifier said, in short; it was given the retained rows and the opening. */
  private String verification() {
    VerificationReport report = facts.verification();
    List<List<String>> rows = new ArrayList<>();
    for (Check check : report.checks()) {
      rows.add(List.of(check.name(), check.verdict().word()));
    }
    int half = (rows.size() + 1) / 2;
    return "<p><b>Verified</b>: %d checks passed; %d things no file can show.</p>"
            .formatted(
                report.with(Check.Verdict.PASSED).size(),
                report.with(Check.Verdict.UNKNOWABLE).size())
        + "<div class=\"halves\"><div>"
        + table(List.of("check", ""), rows.subList(0, half))
        + "</div><div>"
        + table(List.of("check", ""), rows.subList(half, rows.size()))
        + "</div></div>";
  }

  private String item(Path files, String name, String words) {
    String target =
        folder
            .toAbsolutePath()
            .normalize()
            .relativize(files.resolve(name).toAbsolutePath())
            .toString();
    return "<li>" + Html.link(target, words) + "</li>";
  }

  private static String limits() {
    return section(
        "What this does not promise",
        "<p>Nothing is promised against somebody who kept release 1 (see above). Copies and backups of your own are yours to delete. The"
            + " customers here are generated from a seed; none of them exists.</p>");
  }

  /** Cells are texts. */
  private static String table(List<String> header, List<List<String>> rows) {
    return Html.table(
        header, rows.stream().map(row -> row.stream().map(Html::escape).toList()).toList());
  }

  private static String section(String title, String content) {
    return "<section><h2>" + Html.escape(title) + "</h2>" + content + "</section>";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * share);
  }

  private static String number(double value) {
    if (value == 0) {
      return "0";
    }
    if (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e6) {
      return new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
    return String.format(Locale.ROOT, "%.2e", value)
        .replaceAll("\\.?0*e", "e")
        .replace("e-0", "e-");
  }
}
