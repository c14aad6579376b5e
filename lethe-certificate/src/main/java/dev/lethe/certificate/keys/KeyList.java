package dev.lethe.certificate.keys;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All keys of an issuer in the order in which they were in use, each the successor of the one
 * before; the last is in use.
 *
 * @param day of the last change
 */
public record KeyList(LocalDate day, List<ListedKey> keys) {

  private static final int MOST = 10_000;

  public KeyList {
    keys = List.copyOf(keys);
    if (keys.isEmpty() || keys.size() > MOST) {
      throw new BadInputException(
          "a list has 1 to " + MOST + " keys, but this one has " + keys.size());
    }
    Set<VerifyingKey> seen = new HashSet<>();
    for (ListedKey each : keys) {
      if (!seen.add(each.key())) {
        throw new BadInputException("a key is listed once, but there are two of " + id(each));
      }
      requireBefore(each.validFrom(), day, "the first day of a key");
      each.revoked().ifPresent(told -> requireBefore(told.day(), day, "the day of a revocation"));
    }
    for (int i = 1; i < keys.size(); i++) {
      requireOrder(keys.get(i - 1), keys.get(i));
    }
    ListedKey last = keys.get(keys.size() - 1);
    if (last.revoked().isPresent() || last.endorsement().isPresent()) {
      throw new BadInputException(
          "the key in use has no successor and is not revoked, but the last, " + id(last) + ", is");
    }
  }

  private static void requireBefore(LocalDate earlier, LocalDate later, String what) {
    if (earlier.isAfter(later)) {
      throw new BadInputException(
          what + " is not after the day of the list, but these are " + earlier + " and " + later);
    }
  }

  private static void requireOrder(ListedKey earlier, ListedKey later) {
    if (earlier.validTo().map(last -> last.isAfter(later.validFrom())).orElse(true)) {
      throw new BadInputException(
          "a key is valid until its successor is, but "
              + id(earlier)
              + " is valid "
              + earlier.validTo().map(last -> "to " + last).orElse("without end")
              + " and "
              + id(later)
              + " from "
              + later.validFrom());
    }
  }

  private static Sha256 id(ListedKey listed) {
    return listed.key().id();
  }

  /** The list of an issuer with one key. */
  public static KeyList of(ListedKey first) {
    return new KeyList(first.validFrom(), List.of(first));
  }

  public ListedKey inUse() {
    return keys.get(keys.size() - 1);
  }

  public Optional<ListedKey> find(Sha256 id) {
    return keys.stream().filter(each -> id(each).equals(id)).findFirst();
  }

  /** The key that came after this one. */
  public Optional<ListedKey> successor(ListedKey listed) {
    int at = ids().indexOf(id(listed));
    return at + 1 < keys.size() ? Optional.of(keys.get(at + 1)) : Optional.empty();
  }

  /** Whether this key signed for its successor, and may be believed. */
  public boolean leadsOn(ListedKey listed) {
    return !listed.isCompromised() && isEndorsed(listed);
  }

  /** Whether there is a successor that this key signed for. */
  public boolean isEndorsed(ListedKey listed) {
    return successor(listed)
        .flatMap(next -> listed.endorsement().map(signed -> holds(signed, listed, next)))
        .orElse(false);
  }

  private static boolean holds(Endorsement signed, ListedKey listed, ListedKey next) {
    return signed.holds(listed.key(), next.key(), next.validFrom());
  }

  /**
   * The list with a new key in use.
   *
   * @param old the key so far, if it can sign for the new one
   */
  public KeyList succeededBy(ListedKey fresh, Optional<SigningKey> old) {
    LocalDate first = fresh.validFrom();
    Optional<Endorsement> signed = old.map(key -> Endorsement.sign(key, fresh.key(), first));
    List<ListedKey> all = new ArrayList<>(keys);
    all.set(all.size() - 1, inUse().succeeded(first, signed));
    all.add(fresh);
    return new KeyList(first, all);
  }

  /** The list with a key revoked; refused for the one in use, and where it is revoked already. */
  public KeyList revoking(Sha256 id, Revocation revocation) {
    ListedKey listed =
        find(id)
            .orElseThrow(
                () ->
                    new BadInputException(
                        "no key of this workspace is " + id + "; they are " + ids()));
    if (listed.revoked().isPresent()) {
      throw new BadInputException(
          "key " + id + " was revoked on " + listed.revoked().get().day() + " already");
    }
    List<ListedKey> all = new ArrayList<>(keys);
    all.set(all.indexOf(listed), listed.revoked(revocation));
    return new KeyList(revocation.day(), all);
  }

  /**
   * The same with no day after this one: for a clock that was ahead when keys were entered. What a
   * key signed of such a day is lost.
   */
  public KeyList notAfter(LocalDate latest) {
    if (!day.isAfter(latest)) {
      return this;
    }
    List<ListedKey> all = new ArrayList<>();
    for (ListedKey each : keys) {
      boolean kept = successor(each).map(next -> !next.validFrom().isAfter(latest)).orElse(false);
      all.add(each.notAfter(latest, kept, each.equals(inUse())));
    }
    return new KeyList(latest, all);
  }

  private List<Sha256> ids() {
    return keys.stream().map(KeyList::id).toList();
  }
}
