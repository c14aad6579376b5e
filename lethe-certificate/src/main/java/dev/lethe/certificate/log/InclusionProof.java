package dev.lethe.certificate.log;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;
import java.util.List;

/**
 * That an entry is in a log at a place: the other halves that it meets on its way to the root (RFC
 * 6962, 2.1.1).
 *
 * @param index from 0
 * @param path from the entry's neighbour up
 */
public record InclusionProof(long index, List<Sha256> path) {

  public InclusionProof {
    path = List.copyOf(path);
  }

  /**
   * The root that a log of this size must have, if this entry is at this place.
   *
   * <p>It undoes the definition from the top: the last hash of the path is the half in which the
   * entry is not, the rest is a path in the half in which it is. Size and place alone say how long
   * a path is; a shorter or longer one is refused. Two different entries at one place with one root
   * would be two different inputs with one SHA-256 somewhere on the way.
   */
  public Sha256 root(Sha256 leaf, long size) {
    if (index < 0 || index >= size || size > Checkpoint.LARGEST) {
      throw new VerificationFailedException(
          "places of a log of " + size + " entries begin with 0, but this one is " + index);
    }
    return root(leaf, index, size, path);
  }

  private static Sha256 root(Sha256 leaf, long index, long size, List<Sha256> path) {
    if ((size == 1) != path.isEmpty()) {
      throw new VerificationFailedException(
          size == 1
              ? "the path has " + path.size() + " hashes more than there are halves"
              : "the path ends at a part of " + size + " entries");
    }
    if (size == 1) {
      return leaf;
    }
    Sha256 other = path.get(path.size() - 1);
    List<Sha256> rest = path.subList(0, path.size() - 1);
    long left = Merkle.left(size);
    return index < left
        ? Merkle.node(root(leaf, index, left, rest), other)
        : Merkle.node(other, root(leaf, index - left, size - left, rest));
  }
}
