package dev.lethe.certificate.commitment;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The leaves that begin with the same 12 bits, in ascending unsigned order, repeated rows repeated.
 * Immutable; its digest is SHA-256(0x01 ‖ leaves).
 */
public final class Bucket {

  static final Bucket EMPTY = new Bucket(new byte[0]);

  private static final int LEAF = Sha256.BYTES;
  private static final byte BUCKET = 1;

  /** The longest array that Java surely has, in whole leaves. */
  private static final int LONGEST = (Integer.MAX_VALUE - 64) / LEAF * LEAF;

  private final byte[] leaves;
  private final Sha256 digest;

  private Bucket(byte[] leaves) {
    this.leaves = leaves;
    MessageDigest sha256 = Sha256.algorithm();
    sha256.update(BUCKET);
    sha256.update(leaves);
    this.digest = Sha256.ofBytes(sha256.digest());
  }

  /** Takes the array over. */
  static Bucket ofSorted(byte[] leaves) {
    return leaves.length == 0 ? EMPTY : new Bucket(leaves);
  }

  /** Reads back {@link #leaves} of the bucket with this number; refuses what cannot be that. */
  public static Bucket stored(int number, byte[] leaves) {
    if (leaves.length % LEAF != 0) {
      throw new BadInputException(
          "stored bucket " + number + ": leaves of 32 bytes do not make " + leaves.length);
    }
    for (int at = 0; at < leaves.length; at += LEAF) {
      boolean ascending = at == 0 || compare(leaves, at - LEAF, leaves, at) <= 0;
      if (!ascending || RowsDigest.bucketOf(leaves, at) != number) {
        throw new BadInputException(
            "stored bucket " + number + ": leaf " + at / LEAF + " does not belong where it stands");
      }
    }
    return ofSorted(leaves.clone());
  }

  /** How many rows. */
  public int count() {
    return leaves.length / LEAF;
  }

  /** 32 bytes a row, ascending. */
  public byte[] leaves() {
    return leaves.clone();
  }

  public Sha256 digest() {
    return digest;
  }

  /** The rows of both. */
  public Bucket plus(Bucket other) {
    long length = (long) leaves.length + other.leaves.length;
    if (length > LONGEST) {
      throw new BadInputException(
          "at most " + LONGEST / LEAF + " rows begin alike, but there are " + length / LEAF);
    }
    if (leaves.length == 0 || other.leaves.length == 0) {
      return leaves.length == 0 ? other : this;
    }
    return new Bucket(merged(leaves, other.leaves));
  }

  /** Leaves of one bucket from two places, each ascending, together ascending. */
  public static byte[] merged(byte[] left, byte[] right) {
    byte[] merged = new byte[Math.addExact(left.length, right.length)];
    int l = 0;
    int r = 0;
    for (int at = 0; at < merged.length; at += LEAF) {
      boolean fromLeft = r == right.length || (l < left.length && compare(left, l, right, r) <= 0);
      System.arraycopy(fromLeft ? left : right, fromLeft ? l : r, merged, at, LEAF);
      l += fromLeft ? LEAF : 0;
      r += fromLeft ? 0 : LEAF;
    }
    return merged;
  }

  /**
   * The rows of this one without those of the other, each as often as it is there; refuses more.
   */
  public Bucket minus(Bucket other) {
    if (other.leaves.length == 0) {
      return this;
    }
    byte[] rest = new byte[Math.max(0, leaves.length - other.leaves.length)];
    int kept = 0;
    int gone = 0;
    for (int mine = 0; mine < leaves.length; mine += LEAF) {
      if (gone < other.leaves.length && compare(leaves, mine, other.leaves, gone) == 0) {
        gone += LEAF;
      } else if (kept < rest.length) {
        System.arraycopy(leaves, mine, rest, kept, LEAF);
        kept += LEAF;
      } else {
        break;
      }
    }
    if (gone != other.leaves.length) {
      throw new BadInputException(
          "only rows that are there, as often as they are there, can be taken out of a commitment,"
              + " but one is not");
    }
    return ofSorted(rest);
  }

  private static int compare(byte[] a, int i, byte[] b, int j) {
    return Arrays.compareUnsigned(a, i, i + LEAF, b, j, j + LEAF);
  }
}
