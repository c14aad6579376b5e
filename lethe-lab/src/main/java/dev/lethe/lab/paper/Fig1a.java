package dev.lethe.lab.paper;

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
final class Fig1a extends Artefact {

  private record Part(
      Network network, int number, RetainAndGlobal printed, RetainAndGlobal sound) {}

  private record Drawn(Network network, List<Part> parts) {
    FiveNumberSummary ratios(boolean sound) {
      return FiveNumberSummary.of(
          parts.stream().mapToDouble(p -> (sound ? p.sound() : p.printed()).ratio()).toArray());
    }
  }

  Fig1a() {
    super(
        "fig1a",
        "minimum spanning tree: retain/global sensitivity over subgraphs of networks",
        "The ratio varies from close to one (bitcoin) to orders of magnitude smaller"
            + " (migration); a few large weights raise the global value and leave the retain value.");
  }

  @Override
  public List<PaperData> reads() {
    return Networks.ALL;
  }

  @Override
  public Findings produce(LabContext context) {
    List<Network> networks = Networks.present(context);
    List<Drawn> drawn = context.each(networks, network -> measure(network, context));
    Findings findings = Findings.none().without(context.data().missing(reads()));
    if (drawn.isEmpty()) {
      return findings;
    }
    return findings
        .with(sheet(drawn))
        .with(picture(drawn))
        .with(drawn.stream().map(Fig1a::verdict).toList())
        .noting(rules(networks));
  }

  private static Drawn measure(Network network, LabContext context) {
    SpanningTreeEdges printed = SpanningTreeEdges.over(Interval.of(0, network.largest()));
    SpanningTreeEdges sound =
        SpanningTreeEdges.over(Interval.of(network.floor(), network.largest()));
    List<Part> parts = new ArrayList<>();
    for (Subgraph part : Networks.subgraphs(network, context, Networks.THRESHOLD)) {
      parts.add(
          new Part(
              network,
              parts.size() + 1,
              RetainAndGlobal.printed(printed, part.graph()),
              RetainAndGlobal.sound(sound, part.graph())));
    }
    return new Drawn(network, parts);
  }

  private Sheet sheet(List<Drawn> drawn) {
    Sheet.Builder<Part> sheet =
        Sheet.of(name(), drawn.stream().flatMap(d -> d.parts().stream()).toList())
            .column("network", p -> p.network().source().title())
            .column("subgraph", Part::number);
    RetainAndGlobal.columns(sheet, "printed", Part::printed);
    RetainAndGlobal.columns(sheet, "sound", Part::sound);
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

  private static Verdict verdict(Drawn one) {
    FiveNumberSummary printed = one.ratios(false);
    FiveNumberSummary sound = one.ratios(true);
    double median = printed.quantile(0.5);
    boolean bitcoin = one.network().source() == PaperData.BITCOIN_OTC;
    return new Verdict(
        one.network().source().title() + (bitcoin ? ": close to one" : ": below one"),
        "median %s, %s".formatted(Words.of(median), range(printed)),
        "median %s, %s".formatted(Words.of(sound.quantile(0.5)), range(sound)),
        (bitcoin ? median > 0.5 : median < 1) ? Agreement.AGREES : Agreement.DIFFERS,
        one.network().floor() == 0
            ? "Weights start at 0: both forms are the same number."
            : "The paper lets a new edge weigh 0. This network has no weight below "
                + Words.of(one.network().floor())
                + ", so the sound form takes that much off both values.");
  }

  private static String range(FiveNumberSummary five) {
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
