package dev.lethe.data.projection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Standard normal numbers from a text seed, the same on every machine. Public: never noise.
 *
 * <p>Block c is SHA-256(key ‖ c), key = SHA-256(seed in UTF-8), c an 8-byte big-endian counter from
 * 0. Its four big-endian 64-bit words w give uniforms (⌊w/2¹²⌋ + ½)·2⁻⁵¹ − 1 in (−1, 1).
 * Marsaglia's polar method takes them in pairs (u, v) with 0 &lt; s = u² + v² &lt; 1 and gives u·f,
 * then v·f, f = √(−2 ln s / s), with {@link StrictMath#log}.
 */
final class GaussianStream {

  private final MessageDigest sha256;
  private final ByteBuffer message = ByteBuffer.allocate(40);
  private ByteBuffer block = ByteBuffer.allocate(0);
  private long counter;
  private double spare = Double.NaN;

  GaussianStream(String seed) {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
    message.put(sha256.digest(seed.getBytes(StandardCharsets.UTF_8)));
  }

  double next() {
    if (!Double.isNaN(spare)) {
      double value = spare;
      spare = Double.NaN;
      return value;
    }
    for (; ; ) {
      double u = uniform();
      double v = uniform();
      double s = u * u + v * v;
      if (s > 0 && s < 1) {
        double f = Math.sqrt(-2 * StrictMath.log(s) / s);
        spare = v * f;
        return u * f;
      }
    }
  }

  private double uniform() {
    if (!block.hasRemaining()) {
      message.putLong(32, counter++);
      block = ByteBuffer.wrap(sha256.digest(message.array()));
    }
    return ((block.getLong() >>> 12) + 0.5) * 0x1p-51 - 1;
  }
}
