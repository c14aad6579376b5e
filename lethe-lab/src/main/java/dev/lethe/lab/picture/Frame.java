package dev.lethe.lab.picture;

/**
 * Where the numbers of a panel are on the sheet.
 *
 * @param lane height of the lane for zeros below the lower end; 0 for none
 */
record Frame(
    double left,
    double top,
    double width,
    double height,
    double lane,
    double[] xRange,
    double[] yRange,
    Axis xAxis,
    Axis yAxis) {

  double x(double value) {
    return left + width * share(value, xRange, xAxis.isLog());
  }

  /** Zeros of a logarithmic axis are in the middle of their lane. */
  double y(double value) {
    if (yAxis.isLog() && value <= 0) {
      return bottom() - lane / 2;
    }
    double share = Math.min(1, Math.max(0, share(value, yRange, yAxis.isLog())));
    return top + (height - lane) * (1 - share);
  }

  double bottom() {
    return top + height;
  }

  double right() {
    return left + width;
  }

  private static double share(double value, double[] range, boolean log) {
    return log
        ? StrictMath.log(value / range[0]) / StrictMath.log(range[1] / range[0])
        : (value - range[0]) / (range[1] - range[0]);
  }
}
