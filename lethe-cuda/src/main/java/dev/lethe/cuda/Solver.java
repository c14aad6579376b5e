package dev.lethe.cuda;

import java.util.List;

/** cuSOLVER on one stream of a card: what factors symmetric matrices. Not thread-safe. */
final class Solver implements AutoCloseable {

  private static final Library LIBRARY =
      Library.anyOf(
          List.of("libcusolver.so.12", "libcusolver.so.11", "libcusolver.so"), "the CUDA toolkit");

  private static final int MEMORY_IS_FULL = 2;
  private static final int LOWER = 0;
  private static final int UPPER = 1;

  private final Card card;
  private final long stream;
  private final long handle;

  Solver(Card card, long stream) {
    this.card = card;
    this.stream = stream;
    card.use();
    Words words = Words.ofThread();
    card.requireBegun(
        LIBRARY.call("cusolverDnCreate", "p", words.address(0)),
        MEMORY_IS_FULL,
        "cusolverDnCreate");
    this.handle = words.getLong(0);
    call("cusolverDnSetStream", "pp", handle, stream);
  }

  /** Refuses a machine where it is not. */
  static void load() {
    LIBRARY.call("cusolverGetProperty", "ip", 0, Words.ofThread().address(0));
  }

  private void call(String function, String takes, Object... arguments) {
    card.use();
    card.require(LIBRARY.call(function, takes, arguments), MEMORY_IS_FULL, function);
  }

  /**
   * Replaces the upper triangle by that of the factor Û, ÛᵀÛ = A; false at a pivot that is not
   * positive.
   */
  boolean cholesky(int n, long a) {
    Words words = Words.ofThread();
    call("cusolverDnDpotrf_bufferSize", "piipip", handle, UPPER, n, a, n, words.address(0));
    int length = words.getInt(0);
    try (Resources owned = Resources.of(card, stream)) {
      Memory work = owned.add(Memory.doubles(card, length));
      Memory info = owned.add(Memory.ints(card, 2));
      call(
          "cusolverDnDpotrf",
          "piipipip",
          handle,
          UPPER,
          n,
          a,
          n,
          work.pointer(),
          length,
          info.pointer());
      return status(info) == 0;
    }
  }

  /**
   * Puts the eigenvalues, ascending, into {@code values} and the eigenvectors, one column each, in
   * place of the matrix, where they are asked for.
   *
   * @return 0, or how many did not converge
   */
  int eigen(int n, long a, long values, boolean withVectors) {
    int job = withVectors ? 1 : 0;
    Words words = Words.ofThread();
    call(
        "cusolverDnDsyevd_bufferSize",
        "piiipipp",
        handle,
        job,
        LOWER,
        n,
        a,
        n,
        values,
        words.address(0));
    int length = words.getInt(0);
    try (Resources owned = Resources.of(card, stream)) {
      Memory work = owned.add(Memory.doubles(card, length));
      Memory info = owned.add(Memory.ints(card, 2));
      call(
          "cusolverDnDsyevd",
          "piiipippip",
          handle,
          job,
          LOWER,
          n,
          a,
          n,
          values,
          work.pointer(),
          length,
          info.pointer());
      return status(info);
    }
  }

  private int status(Memory info) {
    long[] word = new long[1];
    card.download(info.pointer(), word, stream);
    return (int) word[0];
  }

  @Override
  public void close() {
    if (card.lost() == null) {
      card.use();
      LIBRARY.call("cusolverDnDestroy", "p", handle);
    }
  }
}
