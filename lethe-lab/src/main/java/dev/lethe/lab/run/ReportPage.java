package dev.lethe.lab.run;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Effort;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The page that tells what came out; self-contained, nothing is loaded from elsewhere. */
record ReportPage(List<Artefact> artefacts, FindingsFolder folder, Effort effort) {

  private static final String STYLE =
      """
      :root { color-scheme: light; }
      body { font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
             color: #1c2733; background: #f6f7f9; margin: 0; }
      main { max-width: 920px; margin: 0 auto; padding: 36px 24px 64px; }
      section { background: #fff; border: 1px solid #e1e5ea; border-radius: 10px;
                padding: 18px 28px 22px; margin: 22px 0; }
      h1 { font-size: 28px; line-height: 1.2; margin: 0 0 6px; }
      h2 { font-size: 19px; margin: 0 0 8px; } p { margin: 8px 0; }
      .lead { font-size: 17px; color: #3c4a59; }
      figure { margin: 12px 0; } figcaption { font-size: 13.5px; color: #55636f; }
      figure svg { width: 100%; height: auto; max-width: 800px; display: block; margin: 0 auto; }
      table { border-collapse: collapse; width: 100%; font-size: 13.5px; margin-top: 10px; }
      th { text-align: left; color: #55636f; font-weight: 600; border-bottom: 2px solid #d5dbe1; }
      th, td { padding: 5px 10px 5px 0; vertical-align: top; }
      td { border-bottom: 1px solid #edf0f3; }
      .wide { overflow-x: auto; }
      .mark { white-space: nowrap; font-weight: 600; }
      .agrees { color: #00714f; } .partly { color: #8a6100; } .differs { color: #b24400; }
      .open { color: #55636f; }
      .absent { background: #fff6e5; border: 1px solid #f0d9a8; border-radius: 8px;
                padding: 8px 14px; margin: 10px 0; font-size: 14px; }
      code { font-size: 13px; background: #eef1f4; padding: 1px 5px; border-radius: 4px; }
      .small { font-size: 13.5px; color: #55636f; } a { color: #0b6e99; }
      @media print { body { background: #fff; } section { break-inside: avoid; } }
      """;

  /** Of everything the folder holds, in the order of the artefacts. */
  static String of(List<Artefact> artefacts, FindingsFolder folder, Effort effort) {
    return new ReportPage(artefacts, folder, effort).html();
  }

  private String html() {
    StringBuilder sections = new StringBuilder();
    List<List<String>> summary = new ArrayList<>();
    for (Artefact artefact : artefacts) {
      Optional<StoredFindings> found = folder.read(artefact);
      summary.add(overview(artefact, found));
      found.ifPresent(findings -> sections.append(section(artefact, findings)));
    }
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        + "<title>Retain sensitivity, reproduced</title>\n<style>"
        + STYLE
        + "</style></head>\n<body><main>\n"
        + head()
        + headlines()
        + "<section><h2>What came out</h2>"
        + Html.table(List.of("artefact", "shows", "verdicts"), summary)
        + "</section>\n"
        + sections
        + "</main></body></html>\n";
  }

  private String head() {
    return "<h1>Retain sensitivity, reproduced</h1><p class=\"lead\">Every figure and table of"
        + " “Less Noise, Same Certificate: Retain Sensitivity for Unlearning” (Heinzler, Malihi,"
        + " Sanyal), made anew from the data: once with the formulas as the paper prints them, once"
        + " with the bounds that a certificate of Lethe uses.</p><p class=\"small\">Protocol: "
        + Html.escape(protocol())
        + ". Everything comes from fixed seeds; a second run gives the same bytes. “As printed” is"
        + " the paper's formula, kept for comparison; some of these are exceeded by real deletions"
        + " (the ledger in docs/mathematics/paper.md says which). “Sound” is proved, rounded outward and"
        + " attacked.</p>\n";
  }

  private String protocol() {
    return String.format(
        Locale.ROOT,
        "%s; n ∈ %s, seeds %s, λ ∈ %s, %d subgraphs a network, B = 1, R_w = 1, ε = 1, δ = 1e-5,"
            + " m = 1",
        effort.name(),
        effort.sizes(),
        effort.seeds(),
        effort.lambdas().stream().map(Sheet::number).toList(),
        effort.subgraphs());
  }

  private String headlines() {
    List<List<String>> rows = new ArrayList<>();
    for (Artefact artefact : artefacts) {
      folder.read(artefact).stream()
          .flatMap(found -> found.verdicts().stream())
          .filter(Verdict::headline)
          .forEach(
              v ->
                  rows.add(
                      List.of(
                          anchor(artefact),
                          Html.escape(v.claim()),
                          Html.escape(v.printed()),
                          Html.escape(v.sound()),
                          mark(v.agreement()))));
    }
    return rows.isEmpty()
        ? ""
        : "<section><h2>The headline claims</h2>"
            + Html.table(List.of("", "the paper says", "as printed", "sound", ""), rows)
            + "</section>\n";
  }

  private List<String> overview(Artefact artefact, Optional<StoredFindings> found) {
    if (found.isEmpty()) {
      return List.of(
          artefact.name(), Html.escape(artefact.title()), "<span class=\"open\">not run</span>");
    }
    List<String> lines = new ArrayList<>();
    for (Verdict verdict : found.get().verdicts()) {
      lines.add(mark(verdict.agreement()) + ": " + Html.escape(verdict.claim()));
    }
    for (StoredFindings.Absent absent : found.get().missing()) {
      lines.add(
          "<span class=\"mark open\">without %s</span>".formatted(Html.escape(absent.name())));
    }
    return List.of(anchor(artefact), Html.escape(artefact.title()), String.join("<br>", lines));
  }

  private static String anchor(Artefact artefact) {
    return "<a href=\"#%1$s\">%1$s</a>".formatted(artefact.name());
  }

  private static String mark(Verdict.Agreement agreement) {
    return "<span class=\"mark %s\">%s</span>"
        .formatted(agreement.name().toLowerCase(Locale.ROOT), agreement.words());
  }

  private String section(Artefact artefact, StoredFindings findings) {
    StringBuilder html = new StringBuilder();
    html.append("<section id=\"").append(artefact.name()).append("\"><h2>");
    html.append(artefact.name()).append(": ").append(Html.escape(artefact.title()));
    html.append("</h2><p><b>The paper:</b> ").append(Html.escape(artefact.claim())).append("</p>");
    if (!folder.settings().equals(findings.settings())) {
      html.append("<p class=\"absent\">Made by an earlier run with other settings: ");
      html.append(Html.escape(findings.settings())).append("</p>");
    }
    findings.missing().forEach(m -> html.append(absent(m)));
    findings.pictures().forEach(p -> html.append(picture(artefact, p)));
    html.append(verdicts(findings));
    findings.tables().stream()
        .filter(table -> !table.header().isEmpty())
        .forEach(table -> html.append(table(table)));
    findings.notes().forEach(note -> html.append("<p>").append(Html.escape(note)).append("</p>"));
    return html.append(files(artefact, findings)).append("</section>\n").toString();
  }

  private static String absent(StoredFindings.Absent absent) {
    return "<p class=\"absent\"><b>Not available: %s.</b> %s</p>"
        .formatted(Html.escape(absent.name()), Html.escape(absent.howToGet()));
  }

  private String picture(Artefact artefact, StoredFindings.Drawn picture) {
    String caption = picture.caption().equals(artefact.title()) ? "" : picture.caption();
    return "<figure>%s<figcaption>%s</figcaption></figure>"
        .formatted(folder.svg(picture.name()), Html.escape(caption));
  }

  private static String verdicts(StoredFindings findings) {
    if (findings.verdicts().isEmpty()) {
      return "";
    }
    List<List<String>> rows =
        findings.verdicts().stream()
            .map(
                v ->
                    List.of(
                        Html.escape(v.claim()),
                        Html.escape(v.printed()),
                        Html.escape(v.sound()),
                        mark(v.agreement()),
                        Html.escape(v.why())))
            .toList();
    return Html.table(List.of("the paper says", "as printed", "sound", "", "why"), rows);
  }

  private static String table(StoredFindings.Table table) {
    List<List<String>> rows =
        table.rows().stream().map(row -> row.stream().map(Html::escape).toList()).toList();
    return "<div class=\"wide\">" + Html.table(table.header(), rows) + "</div>";
  }

  private static String files(Artefact artefact, StoredFindings findings) {
    List<String> links = new ArrayList<>();
    findings.tables().forEach(table -> links.add(Html.link(table.name() + ".csv")));
    for (StoredFindings.Drawn picture : findings.pictures()) {
      links.add(Html.link(picture.name() + ".svg"));
      links.add(Html.link(picture.name() + ".png"));
    }
    links.add(Html.link(artefact.name() + ".json"));
    return "<p class=\"small\">Files: " + String.join(", ", links) + "</p>";
  }
}
