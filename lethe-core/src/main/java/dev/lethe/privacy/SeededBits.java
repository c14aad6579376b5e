package dev.lethe.privacy;

/** SplitMix64 (Steele, Lea and Flood 2014): the same bits on every machine, and predictable. */
final class SeededBits extends RandomBits {

  private long state;

  SeededBits(long seed) {
    this.state = seed;
  }

  @Override
  public boolean isSecure() {
    return false;
  }

  @Override
  long nextLong() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
