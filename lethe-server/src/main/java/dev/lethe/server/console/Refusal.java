package dev.lethe.server.console;

/**
 * Why a form was not done, shown beside it.
 *
 * @param form which one
 */
public record Refusal(String form, String words) {}
