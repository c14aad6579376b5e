package dev.lethe.kind;

import dev.lethe.bound.Result;
import dev.lethe.linalg.Kernel;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** A model of weights: a function of the released coordinates, most often those themselves. */
public interface DeclaredWeights extends DeclaredModel {

  /** There are weights for any number of columns. */
  @Override
  default void requireFits(int features) {}

  @Override
  default int coordinates(int features) {
    return features;
  }

  @Override
  default Optional<String> unfit(Result result, Frame frame) {
    return Optional.empty();
  }

  @Override
  default OptionalDouble tolerance() {
    return OptionalDouble.empty();
  }

  @Override
  default int loaded(int features) {
    return coordinates(features);
  }

  @Override
  default double[] made(double[] coordinates, Kernel kernel) {
    return coordinates.clone();
  }

  /** The coordinates of weights that were not made of any, but learnt elsewhere. */
  default double[] coordinatesOf(double[] weights) {
    return weights.clone();
  }

  @Override
  default Optional<String> notMade(double[] made, double[] coordinates, Kernel kernel) {
    return Arrays.equals(made, made(coordinates, kernel))
        ? Optional.empty()
        : Optional.of("the weights are not the released ones");
  }
}
