package dev.lethe.bench.growth;

import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.page.Machine;
import dev.lethe.bench.page.PictureFiles;
import dev.lethe.bench.page.Section;
import dev.lethe.bench.page.Table;
import dev.lethe.bench.race.Race;
import dev.lethe.lab.picture.Picture;
import dev.lethe.linalg.Kernels;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code ./bench growth}: time and memory against the size of the work, and the exponents.
 *
 * @param scale 1 for the real sizes
 */
public record GrowthBench(double scale, PrintStream out, PrintStream progress) {

  /** The table, the pictures, and whether nothing grew faster than was said. */
  public record Findings(Section section, List<Picture> pictures, boolean met) {

    public void draw(Path folder) {
      PictureFiles.write(pictures, folder);
    }
  }

  public Findings run() {
    String machine = Machine.inWords();
    try (ScratchFolder folder = ScratchFolder.make()) {
      List<Measured> all = new ArrayList<>();
      for (Series series : new Plan(folder.path(), scale).series()) {
        all.add(measure(series));
      }
      return findings(machine, all);
    }
  }

  private Measured measure(Series series) {
    List<Measured.Point> points = new ArrayList<>();
    for (int size : series.sizes()) {
      progress.println(series.operation() + ", " + series.axis() + " = " + size);
      Race.Work work = series.prepared().apply(size);
      if (points.isEmpty()) {
        Stopwatch.warmUp(work);
      }
      points.add(memory(series, size, Stopwatch.time(work)));
    }
    return new Measured(series, points);
  }

  /** With the Java kernel, so that nothing lies outside the heap. */
  private static Measured.Point memory(Series series, int size, Stopwatch time) {
    Optional<String> forced = Optional.ofNullable(System.getProperty(Kernels.PROPERTY));
    System.setProperty(Kernels.PROPERTY, Kernels.java().name());
    try {
      long before = LiveHeap.survived();
      Race.Work work = series.prepared().apply(size);
      long held = Math.max(0, LiveHeap.survived() - before);
      return new Measured.Point(size, time, held, LiveHeap.beyondHeld(work, time.wall()));
    } finally {
      forced.ifPresentOrElse(
          name -> System.setProperty(Kernels.PROPERTY, name),
          () -> System.clearProperty(Kernels.PROPERTY));
    }
  }

  private Findings findings(String machine, List<Measured> all) {
    Table table =
        new Table(
            "Exponents",
            List.of(
                "operation",
                "in",
                "sizes",
                "time at the largest",
                "exponent of time",
                "upper decade",
                "said",
                "memory at the largest: input + work",
                "exponent of memory"),
            all.stream().map(GrowthBench::row).toList(),
            List.of());
    out.println();
    out.print(table.text());
    boolean met = all.stream().noneMatch(Measured::exceedsWhatWasSaid);
    return new Findings(
        new Section("Growth", introduction(machine), List.of(table)), GrowthPictures.of(all), met);
  }

  private static List<String> row(Measured m) {
    Exponent time = m.time();
    double said = m.series().said();
    List<Integer> sizes = m.series().sizes();
    return List.of(
        m.series().operation(),
        m.series().axis(),
        String.format(Locale.ROOT, "%,d to %,d", sizes.get(0), m.largest().size()),
        String.format(Locale.ROOT, "%.3g ms", m.largest().time().wall() * 1e3),
        time.inWords(),
        String.format(Locale.ROOT, "%.2f", time.upper()).replace('-', '−')
            + (m.exceedsWhatWasSaid() ? " **above**" : ""),
        Double.isNaN(said) ? "" : String.format(Locale.ROOT, "≤ %.0f", said),
        String.format(
            Locale.ROOT, "%.3g + %.3g MB", m.largest().held() * 1e-6, m.largest().working() * 1e-6),
        m.memory().inWords());
  }

  private static String introduction(String machine) {
    return "`./bench growth`: "
        + machine
        + ". Exponents are slopes of least-squares lines through the logarithms, ± their standard"
        + " error; the upper decade is the slope through the three largest sizes. *Said* is what the"
        + " documents promise at most; **above** is what exceeds it by more than 0.25 in the upper decade, by wall and by processor time. Times are the fastest of up to five batches. Rows have 20"
        + " features where n grows; n is 10,000 where d grows and 100,000 where m grows; graphs have"
        + " ten edges a vertex. Memory is live heap: full collections are forced while the operation"
        + " is repeated, and the most that survived one counts (a peak between two collections can"
        + " be missed); input is what lives before the operation begins, the people with their names"
        + " and the trained model among it. It is measured with the Java kernel, which keeps"
        + " everything on the heap.\n\n"
        + "![Seconds against size, a panel for each of n, d, m and edges](../images/growth.png)\n\n"
        + "![Live heap against size](../images/growth-memory.png)";
  }
}
