package dev.lethe.glm.unlearn;

import dev.lethe.bound.Method;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.ridge.RidgeDescent;
import java.util.Arrays;
import java.util.Optional;

/** Means of a ridge release: R's own minimiser is at hand wherever another does not serve. */
record RidgeMeans(RidgeOnRows on, double target) implements MeanSearch {

  private double[] own() {
    return on.model().weights();
  }

  @Override
  public Mean retrained() {
    return new Mean(own(), RegressionState.trained(RidgeTraining.of(on.model(), on.rows())));
  }

  @Override
  public Optional<double[]> stored(Training training) {
    return training.distanceAtMost() <= target ? Optional.of(training.weights()) : Optional.empty();
  }

  @Override
  public Mean checked(double[] stored, Optional<Training> training, Method method) {
    double[] found = near(stored, target);
    return new Mean(
        found, new RegressionState(found, training.filter(record -> !record.tellsWhoLeft())));
  }

  /** The weights as they stand, if their residual on the retained rows proves them. */
  @Override
  public double[] near(double[] start, double distance) {
    boolean usable = Arrays.stream(start).allMatch(w -> Math.abs(w) < 0x1p250);
    return usable && on.learner().distanceAtMost(on.rows(), start) <= distance ? start : own();
  }

  @Override
  public Optional<double[]> step(Training training) {
    return Optional.of(own());
  }

  @Override
  public double[] descend(DescentToDelete steps, double[] start, long count) {
    return descent().descend(steps, start, count);
  }

  @Override
  public double[] accelerate(AcceleratedDescent steps, double[] start, long count) {
    return descent().accelerate(steps, start, count);
  }

  private RidgeDescent descent() {
    return new RidgeDescent(on.rows(), on.learner().lambda());
  }
}
