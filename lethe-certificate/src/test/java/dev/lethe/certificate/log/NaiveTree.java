package dev.lethe.certificate.log;

import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * RFC 6962 word for word, with hashes as texts and no thought of speed: shares nothing with what it
 * is compared with.
 */
final class NaiveTree {

  private NaiveTree() {}

  static Leaves leaves(int count) {
    List<Sha256> hashes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      hashes.add(Merkle.leaf(("entry " + i).getBytes(StandardCharsets.UTF_8)));
    }
    return new Leaves(hashes);
  }

  static Checkpoint checkpoint(Leaves leaves, int size) {
    return new Checkpoint("log", size, Sha256.ofHex(mth(hex(leaves).subList(0, size))));
  }

  static List<String> hex(Leaves leaves) {
    return leaves.hashes().stream().map(Sha256::hex).toList();
  }

  private static String sha256(String hex) {
    MessageDigest digest = Sha256.algorithm();
    return HexFormat.of().formatHex(digest.digest(HexFormat.of().parseHex(hex)));
  }

  private static int k(int n) {
    int k = 1;
    while (2 * k < n) {
      k *= 2;
    }
    return k;
  }

  static String mth(List<String> leaves) {
    int n = leaves.size();
    if (n < 2) {
      return n == 0 ? sha256("") : leaves.get(0);
    }
    int k = k(n);
    return sha256("01" + mth(leaves.subList(0, k)) + mth(leaves.subList(k, n)));
  }

  static List<String> path(int m, List<String> leaves) {
    int n = leaves.size();
    if (n == 1) {
      return new ArrayList<>();
    }
    int k = k(n);
    List<String> path = m < k ? path(m, leaves.subList(0, k)) : path(m - k, leaves.subList(k, n));
    path.add(m < k ? mth(leaves.subList(k, n)) : mth(leaves.subList(0, k)));
    return path;
  }

  static List<String> subproof(int m, List<String> leaves, boolean b) {
    int n = leaves.size();
    if (m == n) {
      return b ? new ArrayList<>() : new ArrayList<>(List.of(mth(leaves)));
    }
    int k = k(n);
    List<String> proof =
        m <= k
            ? subproof(m, leaves.subList(0, k), b)
            : subproof(m - k, leaves.subList(k, n), false);
    proof.add(m <= k ? mth(leaves.subList(k, n)) : mth(leaves.subList(0, k)));
    return proof;
  }
}
