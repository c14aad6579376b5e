package dev.lethe.glm.risk;

/**
 * What is known for certain of the gradient of F at a point ŵ, from a pass or otherwise.
 *
 * @param atMost ‖∇F(ŵ) + νŵ‖ is no more
 * @param nu ν ≥ 0, and 0 unless ŵ is on the sphere
 * @param inset ŵ is at most so far inside the sphere where ν is not 0
 */
public record Residual(double[] w, double atMost, double nu, double inset) {}
