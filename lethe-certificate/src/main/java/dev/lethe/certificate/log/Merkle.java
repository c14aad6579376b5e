package dev.lethe.certificate.log;

import dev.lethe.certificate.format.Sha256;

/**
 * The hashes of a Merkle tree by RFC 6962. Entries and pairs of hashes begin with different bytes,
 * so no entry can pass for a part of the tree.
 *
 * <p>A tree of n &gt; 1 entries has a left part of {@link #left} entries, the largest power of two
 * below n, and the rest on the right. Everything here follows this one rule.
 */
public final class Merkle {

  /** The root of no entries. */
  public static final Sha256 EMPTY = Sha256.of();

  private static final byte[] ENTRY = {0};
  private static final byte[] PAIR = {1};

  private Merkle() {}

  public static Sha256 leaf(byte[] entry) {
    return Sha256.of(ENTRY, entry);
  }

  static Sha256 node(Sha256 left, Sha256 right) {
    return Sha256.of(PAIR, left.bytes(), right.bytes());
  }

  /** How many of n &gt; 1 entries are on the left. */
  static long left(long n) {
    return Long.highestOneBit(n - 1);
  }
}
