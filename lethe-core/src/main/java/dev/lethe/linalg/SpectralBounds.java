package dev.lethe.linalg;

/** Eigenvalue bounds. */
public final class SpectralBounds {
  private SpectralBounds() {}
}
