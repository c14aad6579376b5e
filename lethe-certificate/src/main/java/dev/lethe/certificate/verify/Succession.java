package dev.lethe.certificate.verify;

import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.certificate.signing.VerifyingKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The way from the keys that are trusted to the one that signed.
 *
 * <p>A trusted key leads on to its successor if it signed for it, and that one to the next; not
 * where it leaked, because then a thief can sign for a successor too. Where the key in use is
 * reached, the whole list is its word, earlier keys included.
 */
final class Succession {

  private final KeyList list;
  private final List<VerifyingKey> given;
  private final Set<VerifyingKey> signers;

  /** Of the list; empty where the list itself is trusted. */
  private final Set<ListedKey> reached = new LinkedHashSet<>();

  private final boolean listIsTrusted;

  Succession(KeyList list, TrustedKeys trusted, Set<VerifyingKey> signers) {
    this.list = list;
    this.given = trusted.keys();
    this.signers = signers;
    boolean pinned = trusted.origin() == TrustedKeys.Origin.KNOWN && !trusted.keys().isEmpty();
    if (pinned) {
      trusted.keys().forEach(key -> list.find(key.id()).ifPresent(this::follow));
    }
    this.listIsTrusted = !pinned || reached.contains(list.inUse());
  }

  private void follow(ListedKey from) {
    Optional<ListedKey> next = Optional.of(from);
    while (next.isPresent() && reached.add(next.get())) {
      next = Optional.of(next.get()).filter(list::leadsOn).flatMap(list::successor);
    }
  }

  /** The key of the list that signed and that trust leads to. */
  Optional<ListedKey> signer() {
    return listed().stream().filter(this::isTrusted).findFirst();
  }

  /** All keys of the list that trust leads to. */
  List<VerifyingKey> believed() {
    return list.keys().stream().filter(this::isTrusted).map(ListedKey::key).toList();
  }

  private List<ListedKey> listed() {
    return signers.stream().flatMap(key -> list.find(key.id()).stream()).toList();
  }

  private boolean isTrusted(ListedKey listed) {
    return listIsTrusted || reached.contains(listed);
  }

  Finding finding() {
    for (ListedKey each : list.keys()) {
      if (each.endorsement().isPresent() && !list.isEndorsed(each)) {
        return Finding.failed(
            "key " + id(each) + " is said to have signed for its successor, but did not");
      }
    }
    if (listed().isEmpty()) {
      return Finding.failed(
          "signed by %s, and the list has no such key"
              .formatted(signers.stream().map(VerifyingKey::id).toList()));
    }
    return signer().map(this::words).orElseGet(this::broken);
  }

  private Finding words(ListedKey signer) {
    String why =
        given.contains(signer.key())
            ? "key %s was given, and is in the list"
            : reached.contains(signer)
                ? "a given key leads to key %s: each of the list signed for the next"
                : reached.isEmpty()
                    ? "key %s is in the list"
                    : "key %s is in the list, which a given key or a successor of one signed";
    return Finding.passed(why.formatted(id(signer)));
  }

  private Finding broken() {
    String where =
        reached.stream()
            .filter(each -> !list.leadsOn(each))
            .reduce((first, second) -> second)
            .map(
                last ->
                    "key %s %s"
                        .formatted(id(last), last.isCompromised() ? "leaked" : "signed for none"))
            .orElse("no key that was given is in the list");
    return Finding.failed(
        "no given key leads to %s: %s; learn the key from the signer by another way"
            .formatted(listed().stream().map(Succession::id).toList(), where));
  }

  /** What a list says that nobody vouches for counts against a certificate, but not for it. */
  Finding asVouchedFor(Finding finding) {
    boolean open = !listIsTrusted && finding.verdict() == Check.Verdict.PASSED;
    return open
        ? Finding.notChecked(
            finding.words()
                + ": so says a list by key "
                + id(list.inUse())
                + ", to which no given key leads")
        : finding;
  }

  private static String id(ListedKey listed) {
    return listed.key().id().hex();
  }
}
