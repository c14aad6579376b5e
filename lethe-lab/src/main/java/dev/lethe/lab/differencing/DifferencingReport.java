package dev.lethe.lab.differencing;

import java.util.Map;
import java.util.Objects;

/**
 * How well deleted rows were recovered, as medians over the deletions.
 *
 * @param model {@code ridge}
 * @param rows that were in the model, each of them a candidate
 * @param others rows of the same distribution that the first attacker knows
 * @param signed whether a constant column gives the sign; if not, cosines are absolute values
 * @param chance the median cosine between guesses from noise-free models and rows that were not
 *     deleted
 */
public record DifferencingReport(
    String model,
    int rows,
    int others,
    int features,
    int deletions,
    boolean signed,
    double chance,
    Map<Setting, Both> recoveries,
    Map<Setting, Double> sigmas) {

  public DifferencingReport {
    recoveries = Map.copyOf(recoveries);
    sigmas = Map.copyOf(sigmas);
  }

  /**
   * What one attacker achieved.
   *
   * @param cosine between guess and deleted row
   * @param rank of the deleted row among all by likeness to the guess; 1 where it is found
   */
  public record Recovery(double cosine, double rank) {}

  /** What both attackers achieved. */
  public record Both(Recovery withOtherRows, Recovery withAllRetained) {}

  /** By the attacker with other rows of the same distribution. */
  public Recovery withOtherRows(Setting setting) {
    return both(setting).withOtherRows();
  }

  /** By the attacker who knows every retained row. */
  public Recovery withAllRetained(Setting setting) {
    return both(setting).withAllRetained();
  }

  private Both both(Setting setting) {
    return Objects.requireNonNull(recoveries.get(setting), "the setting was refused");
  }

  /** Whether the releases of a setting could be made. */
  public boolean has(Setting setting) {
    return recoveries.containsKey(setting);
  }
}
