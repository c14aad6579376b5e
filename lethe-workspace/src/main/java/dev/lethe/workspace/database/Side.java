package dev.lethe.workspace.database;

import java.util.Set;

/**
 * The emptier one of the two sides that parts of a table have. What a change of most entries writes
 * goes there, and what is left of the other side has only to be dropped.
 *
 * @param there the entries that are on it already
 */
public record Side(long number, Set<Long> there) {}
