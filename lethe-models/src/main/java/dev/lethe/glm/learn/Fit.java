package dev.lethe.glm.learn;

/**
 * A minimiser as a learner found it, with a proof of how near it is.
 *
 * @param weights ŵ, inside the ball
 * @param distanceAtMost τ ≥ ‖ŵ − w_R‖, rounding included; infinite where nothing is proved
 * @param multiplier ν ≥ 0 of the ball: ∇F(ŵ) ≈ −ν·ŵ on the boundary, 0 inside
 * @param residual ‖∇F(ŵ) + ν·ŵ‖ as computed
 * @param steps Newton steps taken; secret where rows were forgotten
 */
public record Fit(
    double[] weights, double distanceAtMost, double multiplier, double residual, int steps) {}
