package dev.lethe.server.register;

import java.util.OptionalLong;

/**
 * What became of a request in one model: how many, never who.
 *
 * @param model its number in the register, from 1 on
 * @param found people who had rows there and are forgotten
 * @param rows theirs
 * @param unknown people without a row there
 * @param release the first release without them; empty where nothing was released
 */
public record Outcome(long model, int found, int rows, int unknown, OptionalLong release) {}
