package dev.lethe.lab.data;

import java.util.Random;

/**
 * Reproducible draws for experiments; nothing drawn here protects anybody.
 *
 * <p>{@link Random} because its sequences are specified bit for bit, so results are the same on
 * every machine and version of Java. A purpose goes into the seed, so that two experiments with
 * seed 1 do not share their luck.
 */
public final class Draw {

  private Draw() {}

  public static Random random(String purpose, long seed) {
    long mixed = seed;
    for (int i = 0; i < purpose.length(); i++) {
      mixed = mix(mixed ^ purpose.charAt(i));
    }
    return new Random(mix(mixed));
  }

  /** The finaliser of SplitMix64: neighbouring seeds end far apart. */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** So many different numbers below {@code size}, all sets equally likely, in random order. */
  public static int[] some(int count, int size, Random random) {
    int[] all = new int[size];
    for (int i = 0; i < size; i++) {
      all[i] = i;
    }
    int[] chosen = new int[count];
    for (int i = 0; i < count; i++) {
      int j = i + random.nextInt(size - i);
      chosen[i] = all[j];
      all[j] = all[i];
    }
    return chosen;
  }
}
