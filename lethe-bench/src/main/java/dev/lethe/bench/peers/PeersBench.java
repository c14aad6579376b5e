package dev.lethe.bench.peers;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.page.Machine;
import dev.lethe.bench.page.Section;
import dev.lethe.bench.page.Table;
import dev.lethe.bench.utility.Forgetting;
import dev.lethe.bench.utility.NoiseComparison;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.LabelledData;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/**
 * {@code ./bench peers}: other libraries and baselines on the same data to the same accuracy.
 *
 * @param quick small data, to see that everything works
 */
public record PeersBench(DataFolder folder, boolean quick, PrintStream out, PrintStream progress) {

  public Section run() {
    String machine = Machine.inWords();
    List<Table> tables = new ArrayList<>();
    List<String> starts = new ArrayList<>();
    PeersData data = new PeersData(folder, quick);
    List<LabelledData> real = data.real();
    List<LabelledData> all = new ArrayList<>(List.of(data.generated()));
    all.addAll(real);
    List<Trainer> trainers = start(starts);
    try {
      for (LabelledData set : all) {
        for (Loss loss : Loss.values()) {
          add(
              tables,
              loss.model() + ", " + set.name(),
              () -> TrainingPeers.of(set, loss, trainers));
        }
      }
    } finally {
      trainers.forEach(Trainer::close);
    }
    others(tables, data, all, real);
    return new Section("Peers", introduction(machine, starts, trainers, real.isEmpty()), tables);
  }

  /** What is not training. */
  private void others(
      List<Table> tables, PeersData data, List<LabelledData> all, List<LabelledData> real) {
    all.forEach(set -> add(tables, "shards, " + set.name(), () -> SisaPeers.of(set)));
    (real.isEmpty() ? all : real)
        .forEach(set -> add(tables, "noise, " + set.name(), () -> NoiseComparison.of(set)));
    LabelledData points = all.get(all.size() - 1);
    add(
        tables,
        "noise of statistics",
        () ->
            StatisticNoise.of(
                SpanningTreePeers.graphs(data),
                points.name(),
                Forgetting.populate(points.training()).statistics()));
    add(tables, "spanning trees", () -> SpanningTreePeers.of(data));
    add(
        tables,
        "PCA",
        () ->
            data.pixels()
                .map(rows -> PcaPeers.of("MNIST, pixels", rows))
                .orElseGet(
                    () ->
                        PcaPeers.of(
                            "generated",
                            GeneratedRows.decaying(3, quick ? 500 : 10_000, quick ? 50 : 784))));
  }

  /** Ours stands in every race; these are the others. */
  private List<Trainer> start(List<String> starts) {
    List<Trainer> trainers = new ArrayList<>(List.of(LiblinearTrainer.cold(), new TribuoTrainer()));
    ServiceLoader.load(Trainer.class).forEach(trainers::add);
    for (Trainer trainer : trainers) {
      progress.println("starting " + trainer.name());
      long start = System.nanoTime();
      trainer.start();
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (seconds > 0.1) {
        starts.add(trainer.name() + " took " + Cells.time(seconds) + " to start");
      }
    }
    return trainers;
  }

  private void add(List<Table> tables, String what, Supplier<Table> work) {
    progress.println(what);
    Table table = work.get();
    out.println();
    out.print(table.text());
    tables.add(table);
  }

  private static String introduction(
      String machine, List<String> starts, List<Trainer> trainers, boolean generatedOnly) {
    boolean spark = trainers.stream().anyMatch(t -> t.name().startsWith("Spark"));
    return "`./bench peers`: "
        + machine
        + ". All in one process, contenders in turns, medians of wall time; reading the data is not"
        + " timed"
        + (starts.isEmpty() ? "" : "; " + String.join(", ", starts) + ", which is not in the table")
        + ". "
        + (spark ? "" : "Spark MLlib was not on the class path. ")
        + (generatedOnly ? "No real data were found, all rows are generated. " : "")
        + "Each library gets the loosest setting (by powers of ten, Tribuo's epochs by four) with"
        + " which its objective comes within a millionth of the best one known; (!) marks who does"
        + " not, and then its time is of a worse model. Times are relative to Lethe's training as"
        + " shipped, which goes to a residual of 1e-10 and proves its distance. **Bold**: faster than"
        + " that at the same accuracy. Lethe and Spark use both cores, liblinear-java and Tribuo one."
        + " Tribuo always fits a bias and has no regulariser for the logistic loss. Forgetting shows"
        + " the objective and accuracy of one noisy release, ε = 1, δ = 1e-5, m = 1; what the others"
        + " do comes without a certificate.";
  }
}
