package dev.lethe.source;

import java.time.Instant;
import java.util.Optional;

/**
 * What is left of the versions of a table before a mark.
 *
 * @param mark what they are called from now on: writing files again makes a later version, and
 *     those before that are to go
 * @param gone none of them can be read any more, and no file has rows that only they had
 * @param until the table's own retention keeps them at least until then; empty where it is not time
 *     that keeps them
 * @param words for the operator
 */
public record OldVersions(String mark, boolean gone, Optional<Instant> until, String words) {}
