package dev.lethe.server.register;

/**
 * What became of a submission.
 *
 * @param isNew false where its key and content came before: then this is the request of then
 */
public record Entered(Request request, boolean isNew) {}
