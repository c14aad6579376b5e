package dev.lethe.bench.growth;

import java.util.List;

/** A series with what it took. */
record Measured(Series series, List<Point> points) {

  /**
   * @param held bytes of input that live before the operation begins
   * @param working the most bytes that live beyond those while it runs
   */
  record Point(int size, double seconds, long held, long working) {}

  Measured {
    points = List.copyOf(points);
  }

  double[] sizes() {
    return points.stream().mapToDouble(Point::size).toArray();
  }

  double[] seconds() {
    return points.stream().mapToDouble(Point::seconds).toArray();
  }

  /** Held and working together, in megabytes. */
  double[] megabytes() {
    return points.stream().mapToDouble(p -> Math.max(1, p.held() + p.working()) * 1e-6).toArray();
  }

  Exponent time() {
    return Exponent.of(sizes(), seconds());
  }

  Exponent memory() {
    return Exponent.of(sizes(), megabytes());
  }

  Point largest() {
    return points.get(points.size() - 1);
  }
}
