package dev.lethe.privacy;

/** A wrong source for failing twins: each bit is 1 with probability ½ + 2⁻⁸. */
final class BiasedBits extends RandomBits {

  private final RandomBits fair;

  BiasedBits(long seed) {
    fair = RandomBits.insecureSeeded(seed);
  }

  @Override
  public boolean isSecure() {
    return false;
  }

  @Override
  long nextLong() {
    long extra = -1L;
    for (int i = 0; i < 7; i++) {
      extra &= fair.nextLong();
    }
    return fair.nextLong() | extra;
  }
}
