package dev.lethe.bench.growth;

import java.util.List;

/** A series with what it took. */
record Measured(Series series, List<Point> points) {

  /**
   * One size.
   *
   * @param held bytes of input that live before the operation begins
   * @param working the most bytes that live beyond those while it runs
   */
  record Point(int size, Stopwatch time, long held, long working) {}

  Measured {
    points = List.copyOf(points);
  }

  double[] sizes() {
    return points.stream().mapToDouble(Point::size).toArray();
  }

  double[] seconds() {
    return points.stream().mapToDouble(p -> p.time().wall()).toArray();
  }

  /** Held and working together, in megabytes. */
  double[] megabytes() {
    return points.stream().mapToDouble(p -> Math.max(1, p.held() + p.working()) * 1e-6).toArray();
  }

  Exponent time() {
    return Exponent.of(sizes(), seconds());
  }

  /** By the processor's time, too: on a busy machine the clock on the wall alone proves nothing. */
  boolean exceedsWhatWasSaid() {
    double[] processor = points.stream().mapToDouble(p -> p.time().processor()).toArray();
    return time().exceeds(series.said()) && Exponent.of(sizes(), processor).exceeds(series.said());
  }

  Exponent memory() {
    return Exponent.of(sizes(), megabytes());
  }

  Point largest() {
    return points.get(points.size() - 1);
  }
}
