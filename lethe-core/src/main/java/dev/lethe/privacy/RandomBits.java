package dev.lethe.privacy;

import dev.lethe.base.BadUsageException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A source of independent fair bits, and exact small experiments with them.
 *
 * <p>Every derived draw ({@link #below}) is exactly uniform by rejection, so a sampler built on it
 * is exact if the bits are fair. A source is for one thread; make one per thread.
 */
public abstract class RandomBits {

  private long pool;
  private int pooled;

  /** Only this package makes sources: a caller's own could be predictable and claim otherwise. */
  RandomBits() {}

  /** A fresh cryptographic source: the only one a certificate accepts. */
  public static RandomBits secure() {
    return new KeystreamBits();
  }

  /**
   * A reproducible source for experiments and tests. <strong>Whoever knows the seed can subtract
   * the noise</strong>: everything made with it says {@code secure() == false}.
   */
  public static RandomBits insecureSeeded(long seed) {
    return new SeededBits(seed);
  }

  /** Whether the bits are unpredictable. */
  public abstract boolean isSecure();

  /** 64 fresh bits. */
  abstract long nextLong();

  /** A secret of {@code count} fresh bytes, such as a nonce; refused from a seeded source. */
  public final byte[] secret(int count) {
    if (!isSecure()) {
      throw new BadUsageException("a secret must not come from a seed that somebody may know");
    }
    ByteBuffer bytes = ByteBuffer.allocate((count + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    while (bytes.hasRemaining()) {
      bytes.putLong(nextLong());
    }
    return Arrays.copyOf(bytes.array(), count);
  }

  /** The next {@code count} bits, 1 ≤ count ≤ 16, as a number; several share one 64-bit draw. */
  final int nextBits(int count) {
    if (pooled < count) {
      pool = nextLong();
      pooled = Long.SIZE;
    }
    int bits = (int) pool & ((1 << count) - 1);
    pool >>>= count;
    pooled -= count;
    return bits;
  }

  /**
   * Uniform on {0, …, bound − 1}, for 1 ≤ bound {@literal <} 2⁶².
   *
   * <p>With x uniform on 63 bits, ⌊x·bound/2⁶³⌋ takes each value for ⌊2⁶³/bound⌋ or one more of the
   * x; the surplus ones are those with a remainder below 2⁶³ mod bound, and they are drawn again
   * (Lemire 2019). The division happens only when the remainder is below bound.
   */
  final long below(long bound) {
    while (true) {
      long x = nextLong() & Long.MAX_VALUE;
      long remainder = (x * bound) & Long.MAX_VALUE;
      if (remainder >= bound || remainder >= (Long.MAX_VALUE - bound + 1) % bound) {
        return Math.multiplyHigh(x << 1, bound) + ((x << 1) < 0 ? bound : 0);
      }
    }
  }
}
