package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.certificate.keys.Revocation;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.time.LocalDate;
import java.util.Optional;

/** The keys of a workspace: shown, replaced, revoked; each change is one transaction. */
public final class Keyring {

  private final WorkspaceStore store;
  private final Changes changes;
  private final Keys keys;
  private final Days days;

  Keyring(WorkspaceStore store, Changes changes, Keys keys, Days days) {
    this.store = store;
    this.changes = changes;
    this.keys = keys;
    this.days = days;
  }

  /** The first key, in a new workspace. */
  static void begin(WriteView view, SigningKey key, LocalDate day) {
    view.appendKey(Keys.entry(key.verifyingKey(), day));
    ListedKey first = ListedKey.from(key.verifyingKey(), day, Optional.empty());
    KeyRegister.put(view, KeyList.of(first), key);
  }

  public KeyList list() {
    return store.read(KeyRegister::list);
  }

  /** {@code keys.json}, as it is to be published. */
  public byte[] file() {
    return store
        .read(KeyRegister::file)
        .orElseThrow(
            () ->
                new BadInputException(
                    "this workspace is of an earlier version, and its list of keys is signed at the"
                        + " next release or by 'lethe key rotate'"));
  }

  /** Signs from now on with a new key; the old one signs for it, if it can. */
  public Rotated rotate(KeyRotation asked) {
    return changes.replacingKey(
        view -> {
          LocalDate day = days.enter(view);
          KeyList list = KeyRegister.on(view, day);
          return succeed(view, day, asked, list, signer(view), Optional.empty());
        },
        Keyring::inUse);
  }

  /**
   * Says that a key is good no more.
   *
   * @param since what is of this day or later is not ours; today unless said
   * @param rotation for the key in use, which must be replaced in the same step
   */
  public Rotated revoke(
      Sha256 id, Revocation.Why why, Optional<LocalDate> since, Optional<KeyRotation> rotation) {
    return changes.replacingKey(
        view -> {
          LocalDate day = days.enter(view);
          KeyList list = KeyRegister.on(view, day);
          Revocation revocation = new Revocation(day, since.orElse(day), why);
          if (!list.inUse().key().id().equals(id)) {
            KeyRegister.put(view, list.revoking(id, revocation), keys.inUse(view.keys()));
            return list.inUse().key();
          }
          KeyRotation asked = rotation.orElseThrow(Keyring::rotationNeeded);
          boolean believed = why == Revocation.Why.SUPERSEDED;
          Optional<SigningKey> old = believed ? signer(view) : Optional.empty();
          return succeed(view, day, asked, list, old, Optional.of(revocation));
        },
        inUse -> "key " + id + " is revoked, and " + inUse(inUse));
  }

  private static String inUse(VerifyingKey key) {
    return "the key is rotated: " + key.id().hex() + " is in use";
  }

  private static BadUsageException rotationNeeded() {
    return new BadUsageException(
        "this is the key in use: revoke it and sign with a new one in the same step, with --rotate");
  }

  /**
   * A file that is lost, torn or another one cannot sign for its successor. A store that does not
   * answer may tomorrow, or with the right PIN: that it is lost must be said, by revoking it.
   */
  private Optional<SigningKey> signer(WriteView view) {
    try {
      return Optional.of(keys.inUse(view.keys()));
    } catch (BadInputException lost) {
      if (keys instanceof StoreKeys) {
        throw lost;
      }
      return Optional.empty();
    }
  }

  private VerifyingKey succeed(
      WriteView view,
      LocalDate day,
      KeyRotation asked,
      KeyList list,
      Optional<SigningKey> old,
      Optional<Revocation> revoked) {
    SigningKey fresh =
        asked.to().map(to -> Keys.at(to).readOrMake()).orElseGet(() -> keys.successor(view.keys()));
    ListedKey listed = ListedKey.from(fresh.verifyingKey(), day, asked.last(day));
    KeyList next = list.succeededBy(listed, old);
    Sha256 before = list.inUse().key().id();
    KeyRegister.put(view, revoked.map(why -> next.revoking(before, why)).orElse(next), fresh);
    view.appendKey(Keys.entry(fresh.verifyingKey(), day));
    return fresh.verifyingKey();
  }
}
