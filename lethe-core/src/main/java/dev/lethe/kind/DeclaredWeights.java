package dev.lethe.kind;

import dev.lethe.bound.Result;
import dev.lethe.linalg.Kernel;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** A model that is a weight for each column, and is released and used as it is. */
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
  default double[] made(double[] coordinates, Kernel kernel) {
    return coordinates.clone();
  }

  @Override
  default Optional<String> notMade(double[] made, double[] coordinates, Kernel kernel) {
    return Arrays.equals(made, coordinates)
        ? Optional.empty()
        : Optional.of("the weights are not the released ones");
  }
}
