package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.RemovalReport;

/**
 * What left the store.
 *
 * @param rows in the order in which they had come
 */
public record Removed(GridRows rows, RemovalReport report) {}
