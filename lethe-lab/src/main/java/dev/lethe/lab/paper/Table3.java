package dev.lethe.lab.paper;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.PaperData;
import java.util.List;
import java.util.Optional;

/** Edge weights of the networks. */
final class Table3 extends Artefact {

  private static final PaperTable TABLE =
      new PaperTable(
          "table3",
          List.of("mean", "min", "25 %", "50 %", "75 %", "95 %", "max"),
          List.of(
              PaperTable.Row.of(
                  "physics collab", "0.1216 0.0132 0.0132 0.0185 0.1111 0.5000 10.8333"),
              PaperTable.Row.of("soc-sign-bitcoin-otc", "12.0120 1 12 12 13 16 21"),
              PaperTable.Row.of("at_migrations", "17.3591 1 1 2 6 40 28,010"),
              PaperTable.Row.of("openflights", "1.8092 1 1 1 2 4 20")));

  Table3() {
    super(
        "table3",
        "edge weights of the networks",
        "Mean, extremes and quantiles of the edge weights of four networks.");
  }

  @Override
  public List<PaperData> reads() {
    return Networks.ALL;
  }

  @Override
  public Findings produce(LabContext context) {
    List<Network> networks = Networks.present(context);
    List<Optional<double[]>> ours =
        TABLE.rows().stream()
            .map(
                row ->
                    networks.stream()
                        .filter(network -> network.source().title().equals(row.name()))
                        .findFirst()
                        .map(
                            network ->
                                FiveNumberSummary.of(network.weights())
                                    .meanAndQuantiles(0, 0.25, 0.5, 0.75, 0.95, 1)))
            .toList();
    long there = ours.stream().filter(Optional::isPresent).count() * TABLE.columns().size();
    long equal = TABLE.equal(ours);
    return Findings.none()
        .without(context.data().missing(reads()))
        .with(TABLE.sheet(ours))
        .with(
            new Verdict(
                "the numbers of the table",
                "%d of %d cells are equal to all printed digits".formatted(equal, there),
                "no bound is involved",
                there == 0 ? Agreement.OPEN : equal == there ? Agreement.AGREES : Agreement.DIFFERS,
                "Weights are counted per directed pair (physics: per pair, summed over the layers;"
                    + " bitcoin: rating + 11; openflights: routes between known airports)."));
  }
}
