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

  /** A new key in the place of the old one, whose secret is gone then. */
  static SigningKey rotate(Path file) {
    SigningKey.read(file);
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
