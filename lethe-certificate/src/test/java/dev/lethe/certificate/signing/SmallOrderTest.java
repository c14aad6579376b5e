package dev.lethe.certificate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys under which anybody can sign are refused, held against the group law itself. */
class SmallOrderTest {

  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] HEAD = HEX.parseHex("302a300506032b6570032100");
  private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
  private static final BigInteger D =
      BigInteger.valueOf(-121665).multiply(inverse(BigInteger.valueOf(121666))).mod(P);

  /** The order of the large subgroup. */
  private static final BigInteger L =
      BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

  private static BigInteger inverse(BigInteger value) {
    return value.modInverse(P);
  }

  /** A point of the curve and the group law of RFC 8032, section 5.1.4, in plain fractions. */
  private record Point(BigInteger x, BigInteger y) {

    static final Point IDENTITY = new Point(BigInteger.ZERO, BigInteger.ONE);

    static Optional<Point> at(BigInteger y) {
      BigInteger square = y.multiply(y);
      BigInteger xx =
          square
              .subtract(BigInteger.ONE)
              .multiply(inverse(D.multiply(square).add(BigInteger.ONE).mod(P)))
              .mod(P);
      BigInteger root = xx.modPow(P.add(BigInteger.valueOf(3)).shiftRight(3), P);
      BigInteger minusOne = BigInteger.TWO.modPow(P.subtract(BigInteger.ONE).shiftRight(2), P);
      for (BigInteger x : List.of(root, root.multiply(minusOne).mod(P))) {
        if (x.multiply(x).mod(P).equals(xx)) {
          return Optional.of(new Point(x, y));
        }
      }
      return Optional.empty();
    }

    Point plus(Point that) {
      BigInteger cross = D.multiply(x).multiply(that.x).multiply(y).multiply(that.y);
      BigInteger newX =
          x.multiply(that.y)
              .add(y.multiply(that.x))
              .multiply(inverse(BigInteger.ONE.add(cross).mod(P)));
      BigInteger newY =
          y.multiply(that.y)
              .add(x.multiply(that.x))
              .multiply(inverse(BigInteger.ONE.subtract(cross).mod(P)));
      return new Point(newX.mod(P), newY.mod(P));
    }

    Point times(BigInteger factor) {
      Point sum = IDENTITY;
      for (int bit = factor.bitLength() - 1; bit >= 0; bit--) {
        sum = sum.plus(sum);
        sum = factor.testBit(bit) ? sum.plus(this) : sum;
      }
      return sum;
    }

    boolean isOfSmallOrder() {
      return times(BigInteger.valueOf(8)).equals(IDENTITY);
    }

    /** All ways to write it in 32 bytes: y may be too large by p, and no x has two signs but 0. */
    List<byte[]> encodings() {
      List<byte[]> all = new ArrayList<>();
      for (BigInteger value : List.of(y, y.add(P))) {
        for (int sign = 0; sign < 2; sign++) {
          boolean possible = x.signum() == 0 || x.testBit(0) == (sign == 1);
          if (possible && value.bitLength() <= 255) {
            all.add(encoded(value, sign));
          }
        }
      }
      return all;
    }

    private static byte[] encoded(BigInteger y, int sign) {
      byte[] point = new byte[32];
      for (int i = 0; i < 32; i++) {
        point[i] = y.shiftRight(8 * i).byteValue();
      }
      point[31] |= (byte) (sign << 7);
      return point;
    }
  }

  private static Point random(Random random) {
    Optional<Point> found = Optional.empty();
    while (found.isEmpty()) {
      found = Point.at(new BigInteger(255, random).mod(P));
    }
    return found.get();
  }

  /**
   * L times a point is of small order; one of the first tries has order 8, its multiples are all.
   */
  private static List<Point> torsion() {
    Random random = new Random(8);
    Point generator = Point.IDENTITY;
    while (generator.times(BigInteger.valueOf(4)).equals(Point.IDENTITY)) {
      generator = random(random).times(L);
    }
    List<Point> all = new ArrayList<>(List.of(Point.IDENTITY));
    for (int i = 1; i < 8; i++) {
      all.add(all.get(i - 1).plus(generator));
    }
    assertThat(all).doesNotHaveDuplicates().allMatch(Point::isOfSmallOrder);
    return all;
  }

  private static byte[] pem(byte[] point) {
    return Pem.write(Pem.PUBLIC, der(point)).getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] der(byte[] point) {
    byte[] der = Arrays.copyOf(HEAD, HEAD.length + point.length);
    System.arraycopy(point, 0, der, HEAD.length, point.length);
    return der;
  }

  @Test
  void all_eight_points_are_refused_in_every_encoding() {
    List<byte[]> encodings = torsion().stream().flatMap(p -> p.encodings().stream()).toList();
    assertThat(encodings).as("eight, two more signs of x = 0, four of y above p").hasSize(14);
    for (byte[] point : encodings) {
      assertThatThrownBy(() -> VerifyingKey.ofPem("k.pem", pem(point)))
          .as(HEX.formatHex(point))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("k.pem")
          .hasMessageContaining("small order");
    }
  }

  @Test
  void other_points_are_not_also_those_beside_the_large_subgroup() {
    Random random = new Random(25519);
    List<Point> torsion = torsion();
    for (int i = 0; i < 40; i++) {
      Point point = random(random).plus(torsion.get(i % 8));
      for (byte[] encoding : point.encodings()) {
        assertThat(SmallOrder.is(encoding)).isEqualTo(point.isOfSmallOrder()).isFalse();
      }
    }
  }

  /** The reason for the rule: R = the identity and S = 0 is a signature of everything. */
  @Test
  void with_the_identity_pinned_the_jdk_would_verify_an_edited_certificate()
      throws GeneralSecurityException {
    byte[] identity = Point.IDENTITY.encodings().get(0);
    PublicKey pinned =
        KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der(identity)));
    byte[] signature = Arrays.copyOf(identity, Ed25519.SIGNATURE_BYTES);
    for (String certificate : List.of("{\"epsilon\":1}", "{\"epsilon\":0.01}")) {
      byte[] message = certificate.getBytes(StandardCharsets.UTF_8);
      assertThat(SignatureAlgorithm.ED25519.verifies(pinned, message, signature)).isTrue();
    }
  }
}
