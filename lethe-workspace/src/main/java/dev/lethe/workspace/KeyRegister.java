package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.certificate.keys.SignedKeyList;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.store.KeyEntry;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The list of keys as the database keeps it: the file {@code keys.json}, signed by the key in use.
 * It is the one place where validity, successions and revocations are kept.
 */
final class KeyRegister {

  private KeyRegister() {}

  /** The signed file; empty in a workspace of an earlier version, until it signs again. */
  static Optional<byte[]> file(ReadView view) {
    return view.bytes(SettingNames.KEYS);
  }

  static KeyList list(ReadView view) {
    return file(view)
        .map(file -> SignedKeyList.read("the list of keys of this workspace", file).list())
        .orElseGet(() -> ofEntries(view.keys()));
  }

  /** What an earlier version knew: when each key came into use, and no word of any for the next. */
  private static KeyList ofEntries(List<KeyEntry> entries) {
    List<ListedKey> listed = new ArrayList<>();
    for (int i = entries.size() - 1; i >= 0; i--) {
      Optional<LocalDate> next = listed.stream().findFirst().map(ListedKey::validFrom);
      LocalDate since = entries.get(i).since();
      LocalDate first = next.filter(later -> later.isBefore(since)).orElse(since);
      VerifyingKey key = Keys.verifying(entries.get(i));
      listed.add(0, ListedKey.from(key, first, next));
    }
    return new KeyList(listed.get(listed.size() - 1).validFrom(), listed);
  }

  /** The list on a day that was entered; where a clock was ahead it is put right. */
  static KeyList on(ReadView view, LocalDate day) {
    return list(view).notAfter(day);
  }

  static void put(WriteView view, KeyList list, SigningKey inUse) {
    view.put(SettingNames.KEYS, SignedKeyList.sign(list, inUse).file());
  }

  /** Refuses a key whose time is over, and sees that the list is there and true of this day. */
  static void requireValid(WriteView view, SigningKey key, LocalDate day) {
    KeyList stored = list(view);
    KeyList list = stored.notAfter(day);
    if (!list.inUse().isValidOn(day)) {
      throw new BadInputException(
          "the signing key was valid to "
              + list.inUse().validTo().orElseThrow()
              + ", and today is "
              + day
              + ": make a new one with 'lethe key rotate'; nothing was changed");
    }
    if (file(view).isEmpty() || !list.day().equals(stored.day())) {
      put(view, list, key);
    }
  }
}
