package dev.lethe.glm.learn;

import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.LearnedSteps.Step;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * (H + νI)⁻¹ for the H of limited-memory BFGS, which the ball needs.
 *
 * <p>H = γI − W·M⁻¹·Wᵀ with W = [γS Y] and M = [γSᵀS, L; Lᵀ, −D], L the part of SᵀY below its
 * diagonal D (Byrd, Nocedal and Schnabel 1994, Theorem 2.3). With τ = γ + ν, Woodbury's formula
 * gives I/τ + W·(M − WᵀW/τ)⁻¹·Wᵀ/τ²: a system of twice as many equations as there are steps.
 */
final class ShiftedSteps implements LearnerModel.Inverse {

  private final List<Step> steps;
  private final double scale;
  private final double shifted;
  private final DMatrixRMaj system;

  ShiftedSteps(List<Step> steps, double scale, double nu) {
    this.steps = steps;
    this.scale = scale;
    this.shifted = scale + nu;
    int k = steps.size();
    system = new DMatrixRMaj(2 * k, 2 * k);
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        double ss = Vectors.dot(steps.get(i).s(), steps.get(j).s());
        double sy = Vectors.dot(steps.get(i).s(), steps.get(j).y());
        double yy = Vectors.dot(steps.get(i).y(), steps.get(j).y());
        system.set(i, j, scale * ss - scale * scale * ss / shifted);
        double cross = (i > j ? sy : 0) - scale * sy / shifted;
        system.set(i, k + j, cross);
        system.set(k + j, i, cross);
        system.set(k + i, k + j, (i == j ? -sy : 0) - yy / shifted);
      }
    }
  }

  @Override
  public double[] times(double[] v) {
    int k = steps.size();
    double[] result = Vectors.plus(new double[v.length], 1 / shifted, v);
    DMatrixRMaj right = new DMatrixRMaj(2 * k, 1);
    for (int i = 0; i < k; i++) {
      right.set(i, 0, scale * Vectors.dot(steps.get(i).s(), v));
      right.set(k + i, 0, Vectors.dot(steps.get(i).y(), v));
    }
    DMatrixRMaj solved = new DMatrixRMaj(2 * k, 1);
    if (k == 0 || !CommonOps_DDRM.solve(system, right, solved)) {
      return result;
    }
    double square = shifted * shifted;
    for (int i = 0; i < k; i++) {
      result = Vectors.plus(result, scale * solved.get(i, 0) / square, steps.get(i).s());
      result = Vectors.plus(result, solved.get(k + i, 0) / square, steps.get(i).y());
    }
    return result;
  }
}
