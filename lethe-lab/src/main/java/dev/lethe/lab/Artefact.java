package dev.lethe.lab;

/**
 * One figure or table of the paper (or one of ours beside it): what it claims, and how to make it.
 *
 * <p>{@link #produce} is a function of the data, the effort and fixed seeds: a second run gives the
 * same findings to the last bit.
 */
public interface Artefact {

  /** As the command line calls it: {@code fig1a}, {@code table2}, {@code extra-noise}. */
  String name();

  /** What it shows, in a few words. */
  String title();

  /** What the paper says of it. */
  String claim();

  /**
   * Makes it. A data set that is not there is named in the findings, never replaced by invented
   * numbers.
   */
  Findings produce(LabContext context);
}
