package dev.lethe.glm;

import dev.lethe.bound.Bound;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.testkit.Attack;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Chooses additions to a retained sample: first those that theory suggests (copies of ±B·u for
 * eigenvectors u, the minimiser's direction and extreme rows, either label), then random ones, then
 * steps from the best so far.
 */
public final class Adversary implements Attack.Duel {

  private final Bound bound;
  private final Sample sample;
  private final int capacity;
  private final boolean realLabels;
  private final ToDoubleFunction<Sample.Addition> change;
  private final double[][] directions;
  private final Random random;
  private final double ball;
  private double best = -1;
  private double[][] bestX = {};
  private double[] bestY = {};

  public Adversary(
      Bound bound,
      Sample sample,
      int capacity,
      boolean realLabels,
      double[] minimiser,
      ToDoubleFunction<Sample.Addition> change) {
    this.bound = bound;
    this.sample = sample;
    this.capacity = capacity;
    this.realLabels = realLabels;
    this.change = change;
    this.random = new Random(sample.n() * 31L + sample.d() + capacity);
    this.ball = RowRules.ballRadius(sample.statistics());
    this.directions = directions(sample, minimiser);
  }

  private static double[][] directions(Sample sample, double[] minimiser) {
    int d = sample.d();
    SymmetricEigen eigen = Sample.KERNEL.eigen(sample.statistics().gram().centre(), true);
    double[][] all = new double[d + 2][];
    for (int k = 0; k < d; k++) {
      all[k] = Arrays.copyOfRange(eigen.vectors(), k * d, (k + 1) * d);
    }
    double norm = Oracle.norm(minimiser);
    all[d] = norm > 0 ? Sample.scale(minimiser.clone(), 1 / norm) : all[0].clone();
    double[] sum = Oracle.minus(all[d], -1, all[0]);
    double sumNorm = Oracle.norm(sum);
    all[d + 1] = sumNorm > 0 ? Sample.scale(sum, 1 / sumNorm) : all[0].clone();
    return all;
  }

  @Override
  public Bound bound() {
    return bound;
  }

  @Override
  public double change(int attempt) {
    double[][] x;
    double[] y;
    int structured = directions.length * 4;
    if (attempt < structured) {
      double[] u = directions[attempt / 4].clone();
      Sample.scale(u, attempt % 2 == 0 ? ball : -ball);
      x = new double[capacity][];
      Arrays.fill(x, u);
      y = new double[capacity];
      Arrays.fill(y, attempt % 4 < 2 ? 1 : -1);
    } else if (attempt < structured + 40) {
      int count = 1 + random.nextInt(capacity);
      x = new double[count][];
      y = new double[count];
      for (int i = 0; i < count; i++) {
        boolean copy = i > 0 && random.nextBoolean();
        x[i] = copy ? x[i - 1] : inBall(Sample.direction(random, sample.d()));
        y[i] = copy ? y[i - 1] : label();
      }
    } else {
      x = new double[bestX.length][];
      y = bestY.clone();
      double step = Math.pow(10, -4 * random.nextDouble());
      boolean together = random.nextBoolean();
      double[] push = Sample.scale(Sample.direction(random, sample.d()), step);
      for (int i = 0; i < x.length; i++) {
        double[] own = together ? push : Sample.scale(Sample.direction(random, sample.d()), step);
        x[i] = intoBall(Oracle.minus(bestX[i], 1, own));
        y[i] = random.nextInt(10) == 0 ? label() : y[i];
      }
    }
    double moved = change.applyAsDouble(sample.plus(x, y));
    if (moved > best) {
      best = moved;
      bestX = x;
      bestY = y;
    }
    return moved;
  }

  private double label() {
    if (realLabels && random.nextInt(4) == 0) {
      return 2 * random.nextDouble() - 1;
    }
    return random.nextBoolean() ? 1 : -1;
  }

  private double[] inBall(double[] u) {
    return Sample.scale(u, ball * (random.nextBoolean() ? 1 : random.nextDouble()));
  }

  private double[] intoBall(double[] v) {
    double norm = Oracle.norm(v);
    return norm > ball ? Sample.scale(v, ball / norm) : v;
  }

  /** What the oracle may be off by, against the bound. */
  @Override
  public double tolerance() {
    return 1e-10 * Math.min(1, bound.value()) + 1e-13;
  }
}
