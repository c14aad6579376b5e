package dev.lethe.cli.audit;

import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.lab.differencing.DifferencingReport;
import dev.lethe.lab.differencing.Setting;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the reconstruction attack recovered, for people and for programs. */
final class DifferencingView {

  private DifferencingView() {}

  static void print(DifferencingReport report, Output output) {
    if (output.isJson()) {
      output.json(fields(report));
    } else {
      table(report, output.out());
    }
  }

  private static @Nullable Double cosine(DifferencingReport report, Setting setting) {
    return report.has(setting) ? report.withOtherRows(setting).cosine() : null;
  }

  private static Map<String, Object> fields(DifferencingReport report) {
    Map<String, Object> cosine = new LinkedHashMap<>();
    cosine.put("exact", cosine(report, Setting.EXACT));
    cosine.put("retain", cosine(report, Setting.BOTH_VERIFIED));
    cosine.put("retain_passive", cosine(report, Setting.BOTH_PASSIVE));
    cosine.put("sealed", cosine(report, Setting.SEALED));
    cosine.put("chance", report.chance());
    Map<String, Object> settings = new LinkedHashMap<>();
    for (Setting setting : Setting.values()) {
      if (report.has(setting)) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("words", setting.words());
        one.put("sigma", report.sigmas().getOrDefault(setting, 0.0));
        one.put("with_other_rows", fields(report.withOtherRows(setting)));
        one.put("with_all_retained", fields(report.withAllRetained(setting)));
        settings.put(setting.name().toLowerCase(Locale.ROOT), one);
      }
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", report.model());
    fields.put("cosine", cosine);
    fields.put("candidates", report.rows());
    fields.put("other_rows", report.others());
    fields.put("features", report.features());
    fields.put("deletions", report.deletions());
    fields.put("signed", report.signed());
    fields.put("settings", settings);
    return fields;
  }

  private static Map<String, Object> fields(DifferencingReport.Recovery recovery) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("cosine", recovery.cosine());
    fields.put("rank", recovery.rank());
    return fields;
  }

  private static void table(DifferencingReport report, PrintWriter out) {
    out.printf(
        "%s, %d rows of %d features in the model, %d deletions of one row each; medians%n",
        report.model(), report.rows(), report.features(), report.deletions());
    TextTable table =
        new TextTable().row("the attacker sees", "sigma", "cosine", "rank", "knowing R", "rank");
    for (Setting setting : Setting.values()) {
      if (report.has(setting)) {
        DifferencingReport.Recovery other = report.withOtherRows(setting);
        DifferencingReport.Recovery all = report.withAllRetained(setting);
        table.row(
            setting.words(),
            Numbers.show(report.sigmas().getOrDefault(setting, 0.0)),
            three(other.cosine()),
            Numbers.show(other.rank()),
            three(all.cosine()),
            Numbers.show(all.rank()));
      } else {
        table.row(setting.words(), "refused");
      }
    }
    table.print(out);
    out.printf(
        "cosine 1 is the deleted row itself, %s what any other row gets; rank 1 of %d: found.%n"
            + "The attacker knows the objective and %d other rows of the same distribution; 'knowing"
            + " R', every retained row.%n",
        three(report.chance()), report.rows(), report.others());
  }

  private static String three(double value) {
    return String.format(Locale.ROOT, "%.3f", value + 0.0);
  }
}
