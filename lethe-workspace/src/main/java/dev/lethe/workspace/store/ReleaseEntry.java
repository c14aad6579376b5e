package dev.lethe.workspace.store;

import java.time.LocalDate;

/**
 * One release, as a list shows it.
 *
 * @param number from 1 on, without gaps; never published (docs/mathematics/certificates.md)
 * @param operator the operator's figures as JSON; never published
 */
public record ReleaseEntry(long number, LocalDate day, String operator) {}
