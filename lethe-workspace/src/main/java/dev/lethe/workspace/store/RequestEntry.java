package dev.lethe.workspace.store;

import java.time.LocalDate;

/**
 * One request to forget: how many, never who.
 *
 * @param number from 1 on, without gaps; never published (docs/mathematics/certificates.md)
 * @param subjects found and forgotten
 * @param rows theirs
 * @param unknown named without a row here
 */
public record RequestEntry(long number, LocalDate day, int subjects, int rows, int unknown) {}
