package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.workspace.content.FollowUp;
import dev.lethe.workspace.files.Erasing;
import dev.lethe.workspace.store.KeyEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The file of the signing key.
 *
 * <p>A new key is written beside the old one before the database is told of it, and takes its place
 * once the database knows it. Which of the two is in use is thus the database's word at any moment,
 * and whoever has the writer's turn can finish what a crash left.
 */
record FileKeys(Path file) implements Keys {

  @Override
  public SigningKey readOrMake() {
    if (Files.exists(file)) {
      return SigningKey.read(file);
    }
    SigningKey key = writeBeside();
    moveIntoPlace();
    return key;
  }

  @Override
  public SigningKey inUse(List<KeyEntry> known) {
    String trouble = FollowUp.attempt(() -> settle(known)).map(why -> " (" + why + ")").orElse("");
    return read(known, trouble);
  }

  @Override
  public void requireInUse(List<KeyEntry> known) {
    if (isSettled() || !isInUse(beside(), known)) {
      read(known, "");
    }
  }

  private SigningKey read(List<KeyEntry> known, String trouble) {
    if (!Files.exists(file)) {
      throw new BadInputException(
          file
              + ": there is no signing key; put it back, or make a new one with 'lethe key rotate'"
              + " (what the old one signed stays verifiable)"
              + trouble);
    }
    SigningKey key = SigningKey.read(file);
    if (!Keys.isInUse(key, known)) {
      throw new BadInputException(
          file
              + ": this is key "
              + key.verifyingKey().id().hex()
              + ", but the one in use is "
              + known.get(known.size() - 1).keyId()
              + "; put that one back or say where it is with --key, or make a new one with 'lethe key"
              + " rotate'"
              + trouble);
    }
    return key;
  }

  /**
   * A new key beside the old one, whatever that is: lost, torn, or read by others. For the writer
   * whose turn it is.
   */
  private SigningKey writeBeside() {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new BadInputException(
          file + ": a signing key is a file, but this is none; say another place with --key FILE");
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Erasing.erase(beside());
    } catch (IOException e) {
      throw new BadInputException(file + ": no new key can be written beside it: " + e, e);
    }
    SigningKey key = SigningKey.generate();
    key.writeNew(beside());
    return key;
  }

  /** Beside the old one. */
  @Override
  public SigningKey successor(List<KeyEntry> known) {
    settle(known);
    return writeBeside();
  }

  private Path beside() {
    return file.resolveSibling(file.getFileName() + ".new");
  }

  @Override
  public boolean isSettled() {
    return !Files.exists(beside());
  }

  @Override
  public void settle(List<KeyEntry> known) {
    if (isSettled()) {
      return;
    }
    if (isInUse(beside(), known)) {
      moveIntoPlace();
      return;
    }
    try {
      Erasing.erase(beside());
    } catch (IOException e) {
      throw new BadInputException(
          beside() + ": this key was never in use and is to be erased, but cannot be: " + e, e);
    }
  }

  private static boolean isInUse(Path file, List<KeyEntry> known) {
    try {
      return Keys.isInUse(SigningKey.read(file), known);
    } catch (BadInputException torn) {
      return false;
    }
  }

  /**
   * The old key is overwritten first; where that is barred the new one replaces it all the same.
   */
  private void moveIntoPlace() {
    try {
      try {
        Erasing.erase(file);
      } finally {
        Files.move(
            beside(), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new BadInputException(
          Files.exists(beside())
              ? file + ": the new key is beside it and cannot take its place: " + e
              : file
                  + ": the new key is in its place, but the old one could not be overwritten ("
                  + e
                  + "); its bytes may still be on the disk",
          e);
    }
  }
}
