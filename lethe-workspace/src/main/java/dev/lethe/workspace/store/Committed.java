package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Purge;

/**
 * What a transaction gave back once it was durable.
 *
 * @param purge whether what it superseded has left the disk
 */
public record Committed<T>(T result, Purge purge) {}
