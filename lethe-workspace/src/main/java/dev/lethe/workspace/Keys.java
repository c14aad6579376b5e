package dev.lethe.workspace;

import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.store.KeyEntry;
import dev.lethe.workspace.store.ReadView;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;

/** The signing key where it is kept, and public keys as the database knows them. */
sealed interface Keys permits FileKeys, StoreKeys {

  static Keys at(KeyPlace place) {
    return place instanceof KeyPlace.InFile here
        ? new FileKeys(here.file())
        : new StoreKeys(((KeyPlace.InStore) place).address());
  }

  /** For a new workspace; a key that is there is used. */
  SigningKey readOrMake();

  /**
   * The key to sign with, for the writer whose turn it is: the one in use, and no other, because a
   * certificate by a key that nobody was told of convinces nobody.
   */
  SigningKey inUse(List<KeyEntry> known);

  /** The same for a reader, who leaves everything as it is: a rotation may be under way. */
  void requireInUse(List<KeyEntry> known);

  /** A new key, in use once the database knows it. */
  SigningKey successor(List<KeyEntry> known);

  /** Nothing is left to do of a rotation. */
  boolean isSettled();

  /** Finishes a rotation that the database knows, and erases what is left of one that failed. */
  void settle(List<KeyEntry> known);

  static boolean isInUse(SigningKey key, List<KeyEntry> known) {
    return known.get(known.size() - 1).keyId().equals(key.verifyingKey().id().hex());
  }

  static KeyEntry entry(VerifyingKey key, LocalDate since) {
    return new KeyEntry(key.id().hex(), since, key.pem().getBytes(StandardCharsets.US_ASCII));
  }

  /** All public keys, the one in use last. */
  static List<VerifyingKey> known(ReadView view) {
    return view.keys().stream().map(Keys::verifying).toList();
  }

  static VerifyingKey verifying(KeyEntry entry) {
    return VerifyingKey.ofPem("a public key of this workspace", entry.publicKey());
  }
}
