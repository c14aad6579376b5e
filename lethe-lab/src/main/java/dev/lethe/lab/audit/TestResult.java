package dev.lethe.lab.audit;

/**
 * What one test found.
 *
 * @param epsilonLower valid together with those of all other tests of the report
 * @param event what was counted
 * @param likelier how often it came up where it was thought to be likelier
 * @param other how often in the other world
 * @param counted trials of each world in which it was counted
 */
public record TestResult(
    String test, double epsilonLower, Event event, int likelier, int other, int counted) {}
