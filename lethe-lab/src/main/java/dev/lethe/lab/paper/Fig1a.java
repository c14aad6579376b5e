package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.base.Interval;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.Subgraph;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import dev.lethe.mst.SpanningTreeEdges;
import java.util.ArrayList;
import java.util.List;

/** The weight of a minimum spanning tree, over subgraphs of real networks. */
final class Fig1a implements Artefact {

  private record Drawn(Network network, List<Pair> printed, List<Pair> sound) {

    Five ratios(boolean wantSound) {
      List<Pair> pairs = wantSound ? sound : printed;
      return Five.of(pairs.stream().mapToDouble(Pair::ratio).toArray());
    }
  }

  @Override
  public String name() {
    return "fig1a";
  }

  @Override
  public String title() {
    return "minimum spanning tree: retain/global sensitivity over subgraphs of networks";
  }

  @Override
  public String claim() {
    return "The ratio varies from close to one (bitcoin) to orders of magnitude smaller"
        + " (migration); a few large weights raise the global value and leave the retain value.";
  }

  @Override
  public Findings produce(LabContext context) {
    List<Network> networks = Networks.present(context);
    List<Drawn> drawn = context.each(networks, network -> measure(network, context));
    Findings findings = Findings.none().without(Networks.missing(context));
    if (drawn.isEmpty()) {
      return findings;
    }
    Findings judged = findings.with(sheet(drawn)).with(picture(drawn));
    for (Verdict verdict : verdicts(drawn)) {
      judged = judged.with(verdict);
    }
    return judged.noting(rules(networks));
  }

  private static Drawn measure(Network network, LabContext context) {
    SpanningTreeEdges printed = SpanningTreeEdges.over(Interval.of(0, network.largest()));
    SpanningTreeEdges sound =
        SpanningTreeEdges.over(Interval.of(network.floor(), network.largest()));
    List<Pair> asPrinted = new ArrayList<>();
    List<Pair> asProved = new ArrayList<>();
    for (Subgraph part : Networks.subgraphs(network, context, Networks.THRESHOLD)) {
      asPrinted.add(
          new Pair(
              printed.retainAsPrinted(part.graph(), ONE).value(),
              printed.globalAsPrinted(part.graph(), ONE).value()));
      asProved.add(
          new Pair(
              sound.retain(part.graph(), ONE).value(), sound.global(part.graph(), ONE).value()));
    }
    return new Drawn(network, asPrinted, asProved);
  }

  private Sheet sheet(List<Drawn> drawn) {
    Sheet.Builder sheet = Sheet.columns(name(), Pair.columns("network", "subgraph"));
    for (Drawn one : drawn) {
      for (int i = 0; i < one.printed().size(); i++) {
        sheet.row(
            Pair.cells(
                one.printed().get(i), one.sound().get(i), one.network().source().title(), i + 1));
      }
    }
    return sheet.build();
  }

  private Picture picture(List<Drawn> drawn) {
    List<String> names =
        drawn.stream().map(d -> d.network().source().title().replace("soc-sign-", "")).toList();
    List<Panel> panels = new ArrayList<>();
    for (boolean sound : new boolean[] {false, true}) {
      Panel panel =
          Panel.of(sound ? "sound" : "as printed", Axis.named("", names), Axis.log("RS/GS"));
      for (int i = 0; i < drawn.size(); i++) {
        double[] five = drawn.get(i).ratios(sound).box();
        panel = panel.with(new Layer.Box("", Style.number(i), i, five));
      }
      panels.add(panel);
    }
    return new Picture(
        name(),
        title(),
        panels,
        "Box: the middle half; bar: median; whiskers: smallest and largest of the subgraphs.");
  }

  private static List<Verdict> verdicts(List<Drawn> drawn) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Drawn one : drawn) {
      double printed = one.ratios(false).quantile(0.5);
      double sound = one.ratios(true).quantile(0.5);
      boolean bitcoin = one.network().source() == PaperData.BITCOIN_OTC;
      verdicts.add(
          new Verdict(
              one.network().source().title() + (bitcoin ? ": close to one" : ": below one"),
              "median %s, %s".formatted(Words.of(printed), range(one.ratios(false))),
              "median %s, %s".formatted(Words.of(sound), range(one.ratios(true))),
              (bitcoin ? printed > 0.5 : printed < 1) ? Agreement.AGREES : Agreement.DIFFERS,
              one.network().floor() == 0
                  ? "Weights start at 0: both forms are the same number."
                  : "The paper lets a new edge weigh 0. This network has no weight below "
                      + Words.of(one.network().floor())
                      + ", so the sound form takes that much off both values."));
    }
    return verdicts;
  }

  private static String range(Five five) {
    return Words.range(five.quantile(0), five.quantile(1));
  }

  private static String rules(List<Network> networks) {
    StringBuilder rules = new StringBuilder("Weights: ");
    for (Network network : networks) {
      rules.append(network.source().title()).append(", ").append(network.rule());
      rules.append(" (B = ").append(Words.of(network.largest())).append("); ");
    }
    return rules
        .append(
            "subgraphs as the paper draws them: breadth-first from a random start to 100 vertices,"
                + " all edges among them, density at least 0.1. The bound is exact for one edge on"
                + " a connected graph, so both forms are attained.")
        .toString();
  }
}
