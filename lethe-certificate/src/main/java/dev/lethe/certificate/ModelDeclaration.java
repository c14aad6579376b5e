package dev.lethe.certificate;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.erm.LogisticProblem;
import dev.lethe.erm.LogisticWidth;
import dev.lethe.erm.Objective;
import dev.lethe.erm.RidgeProblem;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.NormShells;
import dev.lethe.svm.HardMarginSvm;
import java.util.OptionalDouble;

/**
 * What is learnt, with every public parameter of it: declared before training, printed in every
 * certificate. Each declaration checks its parameters by the rules of the problem it declares.
 */
public sealed interface ModelDeclaration {

  ProblemName problem();

  /** What learns the model and bounds it. */
  Problem<?> toProblem(Kernel kernel);

  /**
   * GS_m over all data sets of at least so many rows: from declared numbers alone, so that a
   * printed one tells no more of the rows than their printed number does (MATH §9).
   */
  double global(ModelFacts frame, long rows, Capacity m);

  /** How many numbers a release has, for rows of so many features. */
  default int coordinates(int features) {
    return features;
  }

  /** What statistics of so many features keep: products of all pairs, but where none are needed. */
  default NormShells kept(NormShells shells, int features) {
    return shells;
  }

  /**
   * Logistic regression.
   *
   * @param radius R_w, where the weights are held to a ball
   */
  record Logistic(double lambda, OptionalDouble radius) implements ModelDeclaration {

    public Logistic {
      lambda = new Objective(lambda, radius.orElse(1)).lambda();
      if (radius.isPresent() && Double.isInfinite(radius.getAsDouble())) {
        throw new BadUsageException("a radius is finite; leave it out where there is no ball");
      }
    }

    @Override
    public ProblemName problem() {
      return ProblemName.LOGISTIC;
    }

    public Objective objective() {
      return new Objective(lambda, radius.orElse(Double.POSITIVE_INFINITY));
    }

    @Override
    public LogisticProblem toProblem(Kernel kernel) {
      return LogisticProblem.of(objective(), kernel);
    }

    @Override
    public double global(ModelFacts frame, long rows, Capacity m) {
      return toProblem(Kernels.java()).global(frame.ball(), rows, m);
    }

    @Override
    public NormShells kept(NormShells shells, int features) {
      return LogisticWidth.shells(shells, features);
    }
  }

  /** Ridge regression. */
  record Ridge(double lambda) implements ModelDeclaration {

    public Ridge {
      lambda = Objective.of(lambda).lambda();
    }

    @Override
    public ProblemName problem() {
      return ProblemName.RIDGE;
    }

    @Override
    public RidgeProblem toProblem(Kernel kernel) {
      return RidgeProblem.of(lambda, kernel);
    }

    @Override
    public double global(ModelFacts frame, long rows, Capacity m) {
      return toProblem(Kernels.java()).global(frame.ball(), rows, m);
    }
  }

  /** The projector onto the k leading principal components. */
  record Pca(int k, boolean centred) implements ModelDeclaration {

    public Pca {
      if (k < 1) {
        throw new BadUsageException("the number of components must be at least 1, but got " + k);
      }
    }

    @Override
    public ProblemName problem() {
      return ProblemName.PCA;
    }

    @Override
    public dev.lethe.pca.Pca toProblem(Kernel kernel) {
      return new dev.lethe.pca.Pca(k, centred, kernel);
    }

    @Override
    public double global(ModelFacts frame, long rows, Capacity m) {
      return toProblem(Kernels.java()).global(frame.features());
    }

    @Override
    public int coordinates(int features) {
      return SymmetricCoordinates.count(features);
    }
  }

  /** The linear hard-margin classifier; the tolerance of its solver follows from the margin. */
  record Svm(double margin) implements ModelDeclaration {

    public Svm {
      margin = HardMarginSvm.withMargin(margin).margin();
    }

    @Override
    public ProblemName problem() {
      return ProblemName.SVM;
    }

    @Override
    public HardMarginSvm toProblem(Kernel kernel) {
      return HardMarginSvm.withMargin(margin);
    }

    @Override
    public double global(ModelFacts frame, long rows, Capacity m) {
      return toProblem(Kernels.java()).global();
    }
  }

  /**
   * A quantile of one column of values.
   *
   * @param q from 0 (minimum) to 1 (maximum)
   */
  record Quantile(Interval domain, double q) implements ModelDeclaration {

    public Quantile {
      q = dev.lethe.quantile.Quantile.of(q, domain).level();
    }

    @Override
    public ProblemName problem() {
      return ProblemName.QUANTILE;
    }

    @Override
    public dev.lethe.quantile.Quantile toProblem(Kernel kernel) {
      return dev.lethe.quantile.Quantile.of(q, domain);
    }

    @Override
    public double global(ModelFacts frame, long rows, Capacity m) {
      return toProblem(Kernels.java()).global(m).value();
    }

    @Override
    public int coordinates(int features) {
      return 1;
    }
  }
}
