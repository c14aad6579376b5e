package dev.lethe.lab.attack;

import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;
import java.util.List;

/** Ridge regression from XᵀX and Xᵀy. */
public record RidgeSums(ExactStatistics statistics, double lambda, Kernel kernel)
    implements Regression {

  @Override
  public Fit fit(List<Block> added) {
    SymmetricMatrix gram = statistics.gram().centre();
    double[] right = statistics.featureLabel();
    double count = statistics.count();
    for (Block block : added) {
      gram = gram.plusOuter(block.copies(), block.row());
      right = Dense.plus(right, block.copies() * block.label(), block.row());
      count += block.copies();
    }
    CholeskyFactor factor = CholeskyFactor.of(gram.plusDiagonal(count * lambda), kernel);
    return new Solved(factor.solve(right), factor);
  }

  private record Solved(double[] weights, CholeskyFactor factor) implements Fit {

    @Override
    public double[] solve(double[] v) {
      return factor.solve(v);
    }

    @Override
    public double residual(Block at) {
      return at.label() - Dense.dot(at.row(), weights);
    }

    @Override
    public double curvature(Block at) {
      return 1;
    }
  }
}
