package dev.lethe.lab;

import dev.lethe.lab.data.PaperData;
import java.util.List;

/**
 * One figure or table of the paper (or one of ours beside it): what it claims, and how to make it.
 *
 * <p>{@link #produce} is a function of the data, the effort and fixed seeds: a second run gives the
 * same findings to the last bit.
 */
public abstract class Artefact {
  private final String name;
  private final String title;
  private final String claim;

  /**
   * Under its name on the command line.
   *
   * @param name {@code fig1a}, {@code table2}, {@code extra-noise}
   * @param title what it shows, in a few words
   * @param claim what the paper says of it
   */
  protected Artefact(String name, String title, String claim) {
    this.name = name;
    this.title = title;
    this.claim = claim;
  }

  public final String name() {
    return name;
  }

  public final String title() {
    return title;
  }

  public final String claim() {
    return claim;
  }

  /** The data sets that it is made from; by default none. */
  public List<PaperData> reads() {
    return List.of();
  }

  /**
   * Makes it. A data set that is not there is named in the findings, never replaced by invented
   * numbers.
   */
  public abstract Findings produce(LabContext context);
}
