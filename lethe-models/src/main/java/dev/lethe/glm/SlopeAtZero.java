package dev.lethe.glm;

/**
 * φ′(y, 0) = constant + perLabel·y.
 *
 * @param perLabel per unit of the grid's label, which is at most 1 in absolute value
 */
public record SlopeAtZero(double constant, double perLabel) {}
