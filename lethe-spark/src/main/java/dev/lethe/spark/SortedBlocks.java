package dev.lethe.spark;

import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a partition in the order of what they say, whatever order they came in: rows that
 * compare equal are equal, so a task that is run again gives the same blocks.
 */
final class SortedBlocks {

  private SortedBlocks() {}

  /** A row by its block and its place there. */
  private record Place(GridRows block, int row) {

    int compare(Place other, int columns) {
      int mine = row * columns;
      int theirs = other.row * columns;
      for (int j = 0; j < columns; j++) {
        int order = Integer.compare(block.features()[mine + j], other.block.features()[theirs + j]);
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(block.labels()[row], other.block.labels()[other.row]);
    }

    void copyTo(BlockBuilder sorted, int[] row, int columns) {
      System.arraycopy(block.features(), this.row * columns, row, 0, columns);
      sorted.accept(row, block.labels()[this.row], "");
    }
  }

  static List<GridRows> of(int columns, List<GridRows> blocks) {
    List<Place> places = new ArrayList<>();
    for (GridRows block : blocks) {
      for (int i = 0; i < block.rows(); i++) {
        places.add(new Place(block, i));
      }
    }
    places.sort((one, other) -> one.compare(other, columns));
    BlockBuilder sorted = new BlockBuilder(columns);
    int[] row = new int[columns];
    for (Place place : places) {
      place.copyTo(sorted, row, columns);
    }
    return sorted.build();
  }
}
