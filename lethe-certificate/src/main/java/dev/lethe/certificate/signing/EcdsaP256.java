package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Keys and signatures of ECDSA on the curve P-256, each in its one form: a public key is a fixed
 * head and both coordinates of a point of the curve, a signature is DER as short as it can be.
 *
 * <p>The order of the curve is prime, so every point of it but infinity, which this form cannot
 * write, is of that order.
 */
final class EcdsaP256 {

  /** SubjectPublicKeyInfo of an uncompressed point on the named curve prime256v1. */
  private static final String PUBLIC_HEAD =
      "3059301306072a8648ce3d020106082a8648ce3d03010703420004";

  private static final int COORDINATE = 32;

  private static final BigInteger P =
      hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
  private static final BigInteger B =
      hex("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b");
  private static final BigInteger ORDER =
      hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

  private EcdsaP256() {}

  static boolean isPublicKey(byte[] der) {
    return HexFormat.of().formatHex(der).startsWith(PUBLIC_HEAD)
        && der.length == PUBLIC_HEAD.length() / 2 + 2 * COORDINATE;
  }

  /** y² = x³ − 3x + b, both below p. */
  static void requireOnCurve(String name, byte[] der) {
    int start = PUBLIC_HEAD.length() / 2;
    BigInteger x = new BigInteger(1, der, start, COORDINATE);
    BigInteger y = new BigInteger(1, der, start + COORDINATE, COORDINATE);
    BigInteger right =
        x.multiply(x).subtract(BigInteger.valueOf(3)).multiply(x).add(B).subtract(y.multiply(y));
    if (x.compareTo(P) >= 0 || y.compareTo(P) >= 0 || right.mod(P).signum() != 0) {
      throw new BadInputException(name + ": these 64 bytes are no point of the curve P-256");
    }
  }

  /** A sequence of two integers from 1 to the order, less one, and nothing else. */
  static boolean isSignature(byte[] der) {
    if (der.length < 8 || der[0] != 0x30 || der[1] != der.length - 2) {
      return false;
    }
    int second = 4 + der[3];
    return der[3] > 0
        && second + 2 < der.length
        && second + 2 + der[second + 1] == der.length
        && isInteger(der, 2)
        && isInteger(der, second);
  }

  private static boolean isInteger(byte[] der, int at) {
    byte[] value = Arrays.copyOfRange(der, at + 2, at + 2 + der[at + 1]);
    BigInteger number = new BigInteger(value);
    return der[at] == 0x02
        && number.signum() > 0
        && number.compareTo(ORDER) < 0
        && Arrays.equals(number.toByteArray(), value);
  }

  private static BigInteger hex(String digits) {
    return new BigInteger(digits, 16);
  }
}
