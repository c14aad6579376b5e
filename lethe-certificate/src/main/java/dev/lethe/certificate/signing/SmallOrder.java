package dev.lethe.certificate.signing;

import java.math.BigInteger;

/**
 * The eight points of the curve Ed25519 that eight times themselves are the identity: as public
 * keys they accept signatures that anybody can make.
 *
 * <p>They are told by y alone, modulo p, whichever way it is written: x = 0 is y² = 1 (orders 1 and
 * 2), y = 0 is order 4, and a point whose double has y = 0 has x² = −y², which the curve −x² + y² =
 * 1 + d·x²·y² turns into d·y⁴ + 2·y² = 1 (order 8).
 */
final class SmallOrder {

  private static final BigInteger P =
      BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19)); // of the field
  private static final BigInteger D =
      BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);
  private static final int SIGN_OF_X = 0x80;

  private SmallOrder() {}

  /** Asks 32 bytes as RFC 8032 writes a point: y with its lowest byte first, then the sign of x. */
  static boolean is(byte[] point) {
    byte[] bigEndian = new byte[point.length];
    for (int i = 0; i < point.length; i++) {
      bigEndian[i] = point[point.length - 1 - i];
    }
    bigEndian[0] &= (byte) ~SIGN_OF_X;
    BigInteger y = new BigInteger(1, bigEndian).mod(P);
    BigInteger square = y.multiply(y);
    BigInteger orderEight =
        D.multiply(square).multiply(square).add(square.shiftLeft(1)).subtract(BigInteger.ONE);
    return y.multiply(square.subtract(BigInteger.ONE)).multiply(orderEight).mod(P).signum() == 0;
  }
}
