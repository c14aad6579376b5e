package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidParameterException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A key in a store of any provider of Java's: it signs there, and its private half is never seen
 * here where it is on a token.
 *
 * <p>Stores name a public key by an X.509 certificate. Only the key of it counts: names, dates and
 * issuer of that certificate say nothing here.
 */
final class StoredKey {

  /** Of one configuration there is one: a token has one login, and a library one start. */
  private static final Map<Path, Provider> TOKENS = new ConcurrentHashMap<>();

  private StoredKey() {}

  static SigningKey read(KeyStoreAddress at) {
    char[] pin = pin(at);
    try {
      Optional<Provider> token = at.token() ? Optional.of(token(at)) : Optional.empty();
      KeyStore store = store(at, token, pin);
      if (!(store.getKey(at.alias(), at.token() ? null : pin) instanceof PrivateKey secret)) {
        throw new BadInputException(
            at + ": there is no such key; there are " + Collections.list(store.aliases()));
      }
      Certificate certificate = store.getCertificate(at.alias());
      if (certificate == null) {
        throw new BadInputException(at + ": the public key is missing, an X.509 certificate of it");
      }
      VerifyingKey open =
          VerifyingKey.ofSpki(at.toString(), certificate.getPublicKey().getEncoded());
      return SigningKey.of(at.toString(), secret, open, token);
    } catch (GeneralSecurityException | IOException | ProviderException e) {
      throw unreadable(at, e);
    }
  }

  static KeyStore store(KeyStoreAddress at, Optional<Provider> token, char[] pin)
      throws GeneralSecurityException, IOException {
    if (token.isPresent()) {
      KeyStore store = KeyStore.getInstance("PKCS11", token.get());
      store.load(null, pin);
      return store;
    }
    String type = at.type().orElse("PKCS12");
    KeyStore store =
        at.provider().isPresent()
            ? KeyStore.getInstance(type, at.provider().get())
            : KeyStore.getInstance(type);
    KeyFile.requireOwnerOnly(at.file());
    store.load(new ByteArrayInputStream(ByteSource.of(at.file()).small("a key store")), pin);
    return store;
  }

  private static Provider token(KeyStoreAddress at) throws IOException {
    KeyFile.content(at.file());
    return TOKENS.computeIfAbsent(at.file().toRealPath(), file -> configured(at, file));
  }

  private static Provider configured(KeyStoreAddress at, Path file) {
    Provider provider = Security.getProvider("SunPKCS11");
    if (provider == null) {
      throw new BadInputException(
          at + ": this Java runtime has no SunPKCS11 (jdk.crypto.cryptoki)");
    }
    try {
      return provider.configure(file.toString());
    } catch (InvalidParameterException | ProviderException e) {
      throw unreadable(at, e);
    }
  }

  /** Never from the command line, which others on the machine can read. */
  static char[] pin(KeyStoreAddress at) {
    if (at.pinFile().isPresent()) {
      Path file = at.pinFile().get();
      KeyFile.requireOwnerOnly(file);
      return new String(KeyFile.content(file), StandardCharsets.UTF_8).strip().toCharArray();
    }
    String pin = System.getenv(KeyStoreAddress.PIN);
    if (pin == null) {
      throw new BadInputException(
          at
              + ": a PIN is needed: put it into the environment variable "
              + KeyStoreAddress.PIN
              + ", or into a file that only its owner can read, and add &pin-file=FILE");
    }
    return pin.toCharArray();
  }

  /** Providers hide the reason below others: the innermost one is told. */
  static BadInputException unreadable(KeyStoreAddress at, Exception e) {
    Throwable reason = e;
    while (reason.getCause() != null && !(reason instanceof UnrecoverableKeyException)) {
      reason = reason.getCause();
    }
    return new BadInputException(
        at
            + ": the key cannot be used: "
            + (reason instanceof UnrecoverableKeyException
                ? "the PIN or password is wrong"
                : reason.getMessage()),
        e);
  }
}
