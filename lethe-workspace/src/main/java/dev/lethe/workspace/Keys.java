package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.store.KeyEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.List;

/** The file of the signing key, and public keys as the database knows them. */
final class Keys {

  private Keys() {}

  static SigningKey readOrMake(Path file) {
    return Files.exists(file) ? SigningKey.read(file) : make(file);
  }

  private static SigningKey make(Path file) {
    SigningKey key = SigningKey.generate();
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new BadInputException(file + ": its folder cannot be made: " + e, e);
    }
    key.writeNew(file);
    return key;
  }

  /**
   * The key to sign with: the one in use, and no other, because a certificate by a key that nobody
   * was told of convinces nobody.
   */
  static SigningKey inUse(Path file, List<KeyEntry> known) {
    if (!Files.exists(file)) {
      throw new BadInputException(
          file
              + ": there is no signing key; put it back, or make a new one with 'lethe key rotate'"
              + " (what the old one signed stays verifiable)");
    }
    SigningKey key = SigningKey.read(file);
    String id = key.verifyingKey().id().hex();
    String expected = known.get(known.size() - 1).keyId();
    if (!id.equals(expected)) {
      throw new BadInputException(
          file
              + ": this is key "
              + id
              + ", but the one in use is "
              + expected
              + "; put that one back, or make a new one with 'lethe key rotate'");
    }
    return key;
  }

  /** A new key in the place of the old one, whose secret is gone then, or was lost before. */
  static SigningKey rotate(Path file) {
    if (Files.exists(file)) {
      SigningKey.read(file);
    }
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.deleteIfExists(fresh);
      SigningKey key = make(fresh);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return key;
    } catch (IOException e) {
      throw new BadInputException(file + ": the key cannot be replaced: " + e, e);
    }
  }

  static KeyEntry entry(VerifyingKey key, LocalDate since) {
    return new KeyEntry(key.id().hex(), since, key.pem().getBytes(StandardCharsets.US_ASCII));
  }

  static VerifyingKey verifying(byte[] stored) {
    return VerifyingKey.ofPem("a public key of this workspace", stored);
  }
}
