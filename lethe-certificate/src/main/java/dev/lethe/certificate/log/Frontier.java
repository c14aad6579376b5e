package dev.lethe.certificate.log;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that is needed of a log to append to it: the roots of the full subtrees that its entries fall
 * into, one for each binary digit 1 of the size, the largest first.
 *
 * <p>Appending is adding one in binary: while the last digit is 1, its subtree is joined with the
 * new one, which then stands for twice as many entries. The left part of a tree of n &gt; 1 entries
 * is full; where n is no power of two it is the first of these roots, and the right part, of the
 * remaining entries, has the remaining ones. So by induction the root is the fold of them from the
 * right.
 *
 * @param size how many entries
 */
public record Frontier(long size, List<Sha256> roots) {

  public static final Frontier EMPTY = new Frontier(0, List.of());

  public Frontier {
    if (size < 0 || size > Checkpoint.LARGEST || roots.size() != Long.bitCount(size)) {
      throw new BadInputException(
          "the frontier of a log has a root for each binary digit 1 of its size, but there are "
              + roots.size()
              + " for the size "
              + size);
    }
    roots = List.copyOf(roots);
  }

  static Frontier of(List<Sha256> leaves) {
    List<Sha256> roots = new ArrayList<>();
    for (int size = 0; size < leaves.size(); size++) {
      append(roots, size, leaves.get(size));
    }
    return new Frontier(leaves.size(), roots);
  }

  public Frontier plus(Sha256 leaf) {
    List<Sha256> longer = new ArrayList<>(roots);
    append(longer, size, leaf);
    return new Frontier(size + 1, longer);
  }

  private static void append(List<Sha256> roots, long size, Sha256 leaf) {
    Sha256 joined = leaf;
    for (long digits = size; (digits & 1) == 1; digits >>= 1) {
      joined = Merkle.node(roots.remove(roots.size() - 1), joined);
    }
    roots.add(joined);
  }

  public Sha256 root() {
    if (roots.isEmpty()) {
      return Merkle.EMPTY;
    }
    Sha256 root = roots.get(roots.size() - 1);
    for (int i = roots.size() - 2; i >= 0; i--) {
      root = Merkle.node(roots.get(i), root);
    }
    return root;
  }

  /**
   * Proves, of the entry that comes next, that it is the last one of the log with it: on the way
   * from there to the root one always comes from the right, and what stands on the left are the
   * subtrees of all entries before it, the smallest first.
   */
  public InclusionProof ofNext() {
    List<Sha256> path = new ArrayList<>();
    for (int i = roots.size() - 1; i >= 0; i--) {
      path.add(roots.get(i));
    }
    return new InclusionProof(size, path);
  }

  /** One line each: the size, and the roots in hexadecimal. */
  public String text() {
    StringBuilder text = new StringBuilder().append(size).append('\n');
    roots.forEach(root -> text.append(root.hex()).append('\n'));
    return text.toString();
  }

  public static Frontier read(String text) {
    List<String> lines = text.lines().toList();
    Stream<String> roots = lines.stream().skip(1);
    try {
      return new Frontier(Long.parseLong(lines.get(0)), roots.map(Sha256::ofHex).toList());
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new BadInputException("the frontier of a log begins with its size", e);
    }
  }
}
