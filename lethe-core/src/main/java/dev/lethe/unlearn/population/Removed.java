package dev.lethe.unlearn.population;

import dev.lethe.statistics.GridRows;

/**
 * What left, and what is told of it.
 *
 * @param rows in the order in which they had come
 */
public record Removed(GridRows rows, RemovalReport report) {}
