package dev.lethe.cuda;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A graphics card beside another kernel: what is large goes there, the rest, and all that the card
 * cannot do at the moment, stays.
 *
 * <p>A pass over rows is memory's business: rows that come once are multiplied where they are, and
 * those that stay on the card are a {@link dev.lethe.linalg.ResidentRows}. Blocks are the other
 * kernel's.
 */
final class CudaKernel implements Kernel {

  static final String NAME = "cuda";

  private final Kernel host;
  private final Sizes sizes;
  private final List<CardSlot> slots;
  private final CudaDevice device;

  CudaKernel(Kernel host, Driver driver, int count, Sizes sizes) {
    this.host = host;
    this.sizes = sizes;
    this.slots =
        IntStream.range(0, count).mapToObj(i -> new CardSlot(new Card(driver, i))).toList();
    this.device = new CudaDevice(this::cards, sizes);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** The cards that answer; the first call begins with them, which takes half a second. */
  private synchronized List<CardAlgebra> cards() {
    return slots.stream().map(CardSlot::begun).flatMap(Optional::stream).toList();
  }

  @Override
  public synchronized Optional<Device> device() {
    return slots.stream().allMatch(CardSlot::isLost) ? Optional.empty() : Optional.of(device);
  }

  @Override
  public Kernel withoutDevice() {
    return host;
  }

  private interface OnCard<R> {
    R on(CardAlgebra card);
  }

  /** On the first card that answers; empty where none does. */
  private <R> Optional<R> attempt(OnCard<R> work) {
    for (CardAlgebra card : cards()) {
      try {
        return Optional.of(work.on(card));
      } catch (DeviceException failed) {
        // The next one, or this processor.
      }
    }
    return Optional.empty();
  }

  @Override
  public RowBlock newBlock(int capacity, int columns) {
    return host.newBlock(capacity, columns);
  }

  @Override
  public void gram(RowBlock x, double[] gram) {
    Kernel.requireLength(gram, (long) x.columns() * x.columns(), "gram");
    if (!isLarge(x) || attempt(card -> card.gram(rows(x), x.columns(), gram)).isEmpty()) {
      host.gram(x, gram);
    }
  }

  /** Proofs rest on Hessians, and sums of doubles have no checksum. */
  @Override
  public void weightedGram(RowBlock x, double[] weights, double[] gram) {
    host.weightedGram(x, weights, gram);
  }

  private boolean isLarge(RowBlock x) {
    return x.rows() > 0 && (double) x.rows() * x.columns() * x.columns() >= sizes.operations();
  }

  private static double[] rows(RowBlock x) {
    int d = x.columns();
    double[] rows = new double[Math.multiplyExact(x.rows(), d)];
    for (int i = 0; i < x.rows(); i++) {
      x.copyRow(i, rows, i * d);
    }
    return rows;
  }

  @Override
  public void multiply(RowBlock x, double[] w, double[] result) {
    host.multiply(x, w, result);
  }

  @Override
  public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {
    host.multiplyTransposedAdd(x, r, result);
  }

  /** That there is no factor is not a card's to say. */
  @Override
  public boolean cholesky(double[] a, int n) {
    Kernel.requireLength(a, (long) n * n, "a");
    return (n >= sizes.order() && attempt(card -> card.cholesky(a, n)).orElse(false))
        || host.cholesky(a, n);
  }

  @Override
  public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
    if (a.order() < sizes.order() || isDiagonal(a)) {
      return host.eigen(a, withVectors);
    }
    try {
      return attempt(card -> card.eigen(a, withVectors))
          .orElseGet(() -> host.eigen(a, withVectors));
    } catch (BadInputException notConverged) {
      return host.eigen(a, withVectors);
    }
  }

  /** cuSOLVER scales by the largest entry and loses what is far below; LAPACK reads these off. */
  private static boolean isDiagonal(SymmetricMatrix a) {
    for (int i = 0; i < a.order(); i++) {
      for (int j = 0; j < i; j++) {
        if (a.get(i, j) != 0) {
          return false;
        }
      }
    }
    return true;
  }
}
