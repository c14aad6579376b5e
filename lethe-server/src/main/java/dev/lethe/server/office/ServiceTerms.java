package dev.lethe.server.office;

import dev.lethe.source.Deletion;
import dev.lethe.workspace.ReleaseRequest;

/**
 * How the service forgets: what it asks of every release, and whether it deletes rows that are kept
 * elsewhere. Declared by who starts it, and public.
 */
public record ServiceTerms(ReleaseRequest asked, Deletion deletion) {}
