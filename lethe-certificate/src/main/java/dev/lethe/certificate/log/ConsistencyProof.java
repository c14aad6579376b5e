package dev.lethe.certificate.log;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;
import java.util.List;

/**
 * That a log begins with the entries of an earlier state of it (RFC 6962, 2.1.2).
 *
 * @param path as the standard has it, the half that splits the whole log last
 */
public record ConsistencyProof(List<Sha256> path) {

  public ConsistencyProof {
    path = List.copyOf(path);
  }

  /** The roots of one part of the log: of its entries that are old, and of all. */
  private record Roots(Sha256 old, Sha256 all) {}

  /**
   * Refuses where the later state does not begin with the earlier one.
   *
   * <p>Both roots are computed from the same hashes, undoing the definition from the top. Where the
   * old entries end in the left half, the right half is new, and only the later root meets it.
   * Where they end in the right half, the left half is old, and both roots meet it. A part that is
   * all old counts alike for both; only the old root itself need not be told, where nothing split
   * it off. So every old entry is in the later log at its place, or two inputs have one SHA-256.
   */
  public void require(Checkpoint old, Checkpoint later) {
    if (old.size() > later.size()) {
      throw new VerificationFailedException(
          "a log only grows, but it had " + old.size() + " entries and has " + later.size());
    }
    if (old.size() == 0 || old.size() == later.size()) {
      requireSpent(path);
      if (old.size() != 0 && !old.root().equals(later.root())) {
        throw differs(old);
      }
      return;
    }
    Roots found = roots(old.size(), later.size(), true, path, old.root());
    if (!found.old().equals(old.root()) || !found.all().equals(later.root())) {
      throw differs(old);
    }
  }

  /**
   * Of one part.
   *
   * @param m how many of its n entries are old, at least one
   * @param whole whether the old entries of this part are all old entries there are
   */
  private static Roots roots(long m, long n, boolean whole, List<Sha256> path, Sha256 oldRoot) {
    if (m == n && whole) {
      requireSpent(path);
      return new Roots(oldRoot, oldRoot);
    }
    if (path.isEmpty()) {
      throw new VerificationFailedException("the proof ends at a part of " + n + " entries");
    }
    Sha256 last = path.get(path.size() - 1);
    List<Sha256> rest = path.subList(0, path.size() - 1);
    if (m == n) {
      requireSpent(rest);
      return new Roots(last, last);
    }
    long left = Merkle.left(n);
    if (m <= left) {
      Roots found = roots(m, left, whole, rest, oldRoot);
      return new Roots(found.old(), Merkle.node(found.all(), last));
    }
    Roots found = roots(m - left, n - left, false, rest, oldRoot);
    return new Roots(Merkle.node(last, found.old()), Merkle.node(last, found.all()));
  }

  private static void requireSpent(List<Sha256> path) {
    if (!path.isEmpty()) {
      throw new VerificationFailedException("the proof has " + path.size() + " hashes too many");
    }
  }

  private static VerificationFailedException differs(Checkpoint old) {
    return new VerificationFailedException(
        "the first " + old.size() + " entries are not those that were there before");
  }
}
