package dev.lethe.workspace.store;

/**
 * What a transaction gave back once it was durable.
 *
 * @param purge whether what it superseded has left the disk
 */
public record Committed<T>(T result, Purge purge) {}
