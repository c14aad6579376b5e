package dev.lethe.glm.risk;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A risk whose passes a device makes, for the search of a minimiser.
 *
 * <p>Sums are rounded as {@link RiskOnRows} rounds them and slopes are as accurate, so its bounds
 * hold here, as far as a device can be believed. That far nobody goes: what a search ends at is
 * looked at once more by the risk that this was made from, and only that is a proof. Not
 * thread-safe.
 */
public final class RiskBeside implements Risk, AutoCloseable {

  private final RiskOnRows here;
  private final ResidentRows rows;
  private final SlopeCode slopes;
  private final Map<Integer, RiskBeside> samples = new HashMap<>();

  private RiskBeside(RiskOnRows here, ResidentRows rows, SlopeCode slopes) {
    this.here = here;
    this.rows = rows;
    this.slopes = slopes;
  }

  /** Empty where no device is beside the rows, knows the loss and takes them. */
  static Optional<RiskBeside> of(RiskOnRows here) {
    return here.loss()
        .onDevice()
        .flatMap(
            slopes ->
                here.engine()
                    .hold(here.stride(), slopes.outputs())
                    .map(rows -> new RiskBeside(here, rows, slopes)));
  }

  @Override
  public long count() {
    return here.count();
  }

  @Override
  public int columns() {
    return here.columns();
  }

  @Override
  public int dimension() {
    return here.dimension();
  }

  @Override
  public double largestNorm() {
    return here.largestNorm();
  }

  @Override
  public Pass pass(double[] w) {
    ResidentRows.Sums sums = rows.pass(slopes, RiskOnRows.scaled(w, dimension()));
    return here.mean(sums.losses(), sums.gradient());
  }

  /** Many passes cost less here than a matrix there. */
  @Override
  public boolean hasHessian() {
    return false;
  }

  @Override
  public Enclosure hessian(double[] w) {
    return here.withoutHessian().hessian(w);
  }

  @Override
  public double gradientErrorAtMost(double radius) {
    return here.gradientErrorAtMost(radius);
  }

  @Override
  public Risk sample(int oneIn) {
    RiskBeside known = samples.get(oneIn);
    if (known == null && here.sample(oneIn) instanceof RiskOnRows fewer && fewer != here) {
      known = of(fewer).orElse(this);
      samples.put(oneIn, known);
    }
    return known == null ? this : known;
  }

  @Override
  public void close() {
    samples.values().stream().filter(sample -> sample != this).forEach(RiskBeside::close);
    rows.close();
  }
}
