package dev.lethe.linalg;

/**
 * Eigenvalues in ascending order and, where asked for, eigenvectors: {@code vectors[i·n + j]} is
 * component j of the vector of eigenvalue i. Approximate; {@link SpectralBounds} gives proofs.
 *
 * @param vectors empty where only values were asked for
 */
public record SymmetricEigen(double[] values, double[] vectors) {}
