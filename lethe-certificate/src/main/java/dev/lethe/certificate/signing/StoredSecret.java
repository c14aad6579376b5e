package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.ProviderException;
import java.util.Collections;
import java.util.Optional;
import javax.crypto.SecretKey;

/** A secret key in a store of another, and what lies beside it there. */
public final class StoredSecret {

  private final KeyStoreAddress address;
  private final KeyStore store;
  private final char[] pin;

  private StoredSecret(KeyStoreAddress address, KeyStore store, char[] pin) {
    this.address = address;
    this.store = store;
    this.pin = pin;
  }

  /** Opens the store; tokens are refused, because what they encrypt is bound to their provider. */
  public static StoredSecret in(KeyStoreAddress at) {
    if (at.token()) {
      throw new BadUsageException(at + ": a secret key is taken from keystore:FILE?alias=NAME");
    }
    char[] pin = StoredKey.pin(at);
    try {
      return new StoredSecret(at, StoredKey.store(at, Optional.empty(), pin), pin);
    } catch (GeneralSecurityException | IOException | ProviderException e) {
      throw StoredKey.unreadable(at, e);
    }
  }

  public SecretKey key() {
    return named(address.alias())
        .orElseThrow(
            () ->
                new BadInputException(
                    address + ": there is no such secret key; there are " + all()));
  }

  /** The key whose name is the same with these letters behind, where there is one. */
  public Optional<SecretKey> besides(String letters) {
    return named(address.alias() + letters);
  }

  private Optional<SecretKey> named(String alias) {
    try {
      return store.getKey(alias, pin) instanceof SecretKey secret
          ? Optional.of(secret)
          : Optional.empty();
    } catch (GeneralSecurityException e) {
      throw StoredKey.unreadable(address, e);
    }
  }

  private String all() {
    try {
      return Collections.list(store.aliases()).toString();
    } catch (GeneralSecurityException e) {
      throw StoredKey.unreadable(address, e);
    }
  }
}
