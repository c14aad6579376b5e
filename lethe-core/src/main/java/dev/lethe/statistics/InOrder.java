package dev.lethe.statistics;

import org.jspecify.annotations.Nullable;

/** What the blocks of a fold give, put together as they come: in the order of the blocks. */
final class InOrder<A> {

  private final RowFold<A> fold;
  private @Nullable A sum;

  InOrder(RowFold<A> fold) {
    this.fold = fold;
  }

  void add(A part) {
    sum = sum == null ? part : fold.plus(sum, part);
  }

  A result() {
    if (sum == null) {
      throw new IllegalStateException("no block was added");
    }
    return sum;
  }
}
