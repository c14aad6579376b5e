package dev.lethe.cuda;

import java.util.List;

/**
 * cuBLAS on one stream of a card. Matrices are column by column. Not thread-safe.
 *
 * <p>Products are computed in double precision as such: emulation by smaller numbers, which an
 * environment can ask cuBLAS for, is refused, as its errors are others.
 */
final class Blas implements AutoCloseable {

  private static final Library LIBRARY =
      Library.anyOf(
          List.of("libcublas.so.13", "libcublas.so.12", "libcublas.so"), "the CUDA toolkit");

  private static final String EMULATION = "CUBLAS_EMULATE_DOUBLE_PRECISION";

  private static final int MEMORY_IS_FULL = 3;
  private static final int LOWER = 0;
  static final boolean TRANSPOSED = true;
  static final boolean AS_IT_IS = false;

  private final Card card;
  private final long handle;

  Blas(Card card, long stream) {
    this.card = card;
    card.use();
    Words words = Words.ofThread();
    card.requireBegun(
        LIBRARY.call("cublasCreate_v2", "p", words.address(0)), MEMORY_IS_FULL, "cublasCreate");
    this.handle = words.getLong(0);
    call("cublasSetStream_v2", "pp", handle, stream);
  }

  /** Refuses a machine where it is not, or not as it is needed. */
  static void load() {
    String emulation = System.getenv(EMULATION);
    if (emulation != null && !emulation.isEmpty() && !emulation.equals("0")) {
      throw new UnsupportedOperationException(
          "%s is set to %s: products of doubles must be computed in doubles"
              .formatted(EMULATION, emulation));
    }
    Words words = Words.ofThread();
    LIBRARY.call("cublasGetVersion_v2", "pp", 0L, words.address(0));
  }

  private void call(String function, String takes, Object... arguments) {
    card.use();
    card.require(LIBRARY.call(function, takes, arguments), MEMORY_IS_FULL, function);
  }

  private static int op(boolean transposed) {
    return transposed ? 1 : 0;
  }

  /** The lower triangle of C = A·Aᵀ + beta·C, A of n rows and k columns. */
  void gram(int n, int k, long a, int lda, double beta, long c, int ldc) {
    Words words = Words.ofThread().put(0, 1.0).put(1, beta);
    call(
        "cublasDsyrk_v2",
        "piiiippippi",
        handle,
        LOWER,
        op(AS_IT_IS),
        n,
        k,
        words.address(0),
        a,
        lda,
        words.address(1),
        c,
        ldc);
  }

  /** A matrix in the memory of the card, as an operand. */
  record Operand(boolean transposed, long pointer, int ld, long stride) {

    static Operand of(boolean transposed, long pointer, int ld) {
      return new Operand(transposed, pointer, ld, 0);
    }

    /** The first of several, each so many numbers after the one before. */
    Operand each(long distance) {
      return new Operand(transposed, pointer, ld, distance);
    }
  }

  /** C = A·B + beta·C, C of m rows and n columns, A of k columns. */
  void product(int m, int n, int k, Operand a, Operand b, double beta, Operand c) {
    Words words = Words.ofThread().put(0, 1.0).put(1, beta);
    call(
        "cublasDgemm_v2",
        "piiiiippipippi",
        handle,
        op(a.transposed()),
        op(b.transposed()),
        m,
        n,
        k,
        words.address(0),
        a.pointer(),
        a.ld(),
        b.pointer(),
        b.ld(),
        words.address(1),
        c.pointer(),
        c.ld());
  }

  /** The same of so many triples of matrices. */
  void products(int count, int m, int n, int k, Operand a, Operand b, double beta, Operand c) {
    Words words = Words.ofThread().put(0, 1.0).put(1, beta);
    call(
        "cublasDgemmStridedBatched",
        "piiiiippippipppipi",
        handle,
        op(a.transposed()),
        op(b.transposed()),
        m,
        n,
        k,
        words.address(0),
        a.pointer(),
        a.ld(),
        a.stride(),
        b.pointer(),
        b.ld(),
        b.stride(),
        words.address(1),
        c.pointer(),
        c.ld(),
        c.stride(),
        count);
  }

  @Override
  public void close() {
    if (card.lost() == null) {
      card.use();
      LIBRARY.call("cublasDestroy_v2", "p", handle);
    }
  }
}
