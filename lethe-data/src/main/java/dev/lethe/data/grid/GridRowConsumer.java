package dev.lethe.data.grid;

/** Where grid rows go, one at a time, so that a table of any length can pass. */
@FunctionalInterface
public interface GridRowConsumer {

  /**
   * Takes one row.
   *
   * @param features the grid columns; reused for the next row, so copy what is kept
   * @param label the label in [−2²⁰, 2²⁰], a named class by its index; 0 where the recipe declares
   *     none
   * @param id whose row it is; empty where the recipe declares no id column
   */
  void accept(int[] features, int label, String id);
}
