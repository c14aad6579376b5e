package dev.lethe.workspace.database;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.files.Rights;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A lock on a file that stays empty: the system gives it up with the process. */
final class FolderLease implements Lease {

  /**
   * Those of this process. A second look at a locked file from the same process would end the lock:
   * systems give up all locks on a file when a process closes it anywhere.
   */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel locked;

  private FolderLease(Path file, FileChannel locked) {
    this.file = file;
    this.locked = locked;
  }

  static Optional<Lease> take(Path file) {
    Path known = file.toAbsolutePath().normalize();
    if (!OURS.add(known)) {
      return Optional.empty();
    }
    Optional<Lease> taken = Optional.empty();
    try {
      taken = lock(file);
      return taken;
    } catch (IOException e) {
      throw new BadUsageException(file + ": the file cannot be locked: " + e.getMessage(), e);
    } finally {
      if (taken.isEmpty()) {
        OURS.remove(known);
      }
    }
  }

  private static Optional<Lease> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            Rights.of(file, Rights.OWNER_ONLY));
    boolean isOurs = false;
    try {
      isOurs = channel.tryLock() != null;
      return isOurs ? Optional.of(new FolderLease(file, channel)) : Optional.empty();
    } finally {
      if (!isOurs) {
        channel.close();
      }
    }
  }

  @Override
  public void close() {
    try {
      locked.close();
    } catch (IOException e) {
      throw new BadUsageException(file + ": the lock cannot be given up: " + e.getMessage(), e);
    } finally {
      OURS.remove(file.toAbsolutePath().normalize());
    }
  }
}
