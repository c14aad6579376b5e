package dev.lethe.lab.paper;

import dev.lethe.lab.LabContext;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.Subgraph;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The networks of the paper and the subgraphs it draws from them. */
final class Networks {

  static final List<PaperData> ALL =
      List.of(
          PaperData.PHYSICS_COLLABORATION,
          PaperData.BITCOIN_OTC,
          PaperData.AT_MIGRATIONS,
          PaperData.OPENFLIGHTS);

  /** Density below which a subgraph is drawn again. */
  static final double THRESHOLD = 0.1;

  private Networks() {}

  static List<Network> present(LabContext context) {
    return ALL.stream()
        .filter(source -> context.data().has(source))
        .map(context.data()::network)
        .toList();
  }

  /** As many as the effort asks for, the same for every artefact. */
  static List<Subgraph> subgraphs(Network network, LabContext context, double threshold) {
    Random random = Draw.random("subgraphs of " + network.source().title(), 1);
    return Stream.generate(() -> Subgraph.random(network, threshold, random))
        .limit(context.effort().subgraphs())
        .toList();
  }
}
