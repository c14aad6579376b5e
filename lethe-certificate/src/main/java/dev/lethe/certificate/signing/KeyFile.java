package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Small files with keys. Rights are checked where the file system has POSIX rights. */
public final class KeyFile {

  private static final int LARGEST = 1 << 16;

  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private KeyFile() {}

  public static byte[] content(Path file) {
    byte[] content = ByteSource.of(file).head(LARGEST + 1);
    if (content.length > LARGEST) {
      throw new BadInputException(file + ": a key file is smaller than 64 KiB; this is none");
    }
    return content;
  }

  public static void requireOwnerOnly(Path file) {
    if (!hasPosixRights(file) || !Files.exists(file)) {
      return;
    }
    try {
      Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
      if (!OWNER.containsAll(rights)) {
        throw new BadInputException(
            file
                + ": only its owner may have rights on a private key, but they are "
                + PosixFilePermissions.toString(rights)
                + "; if nobody has copied it, run `chmod 600 "
                + file
                + "`, otherwise make a new key");
      }
    } catch (IOException e) {
      throw new BadInputException(file + ": its rights cannot be read: " + e.getMessage(), e);
    }
  }

  /** The rights are there from the first moment on, and the bytes are on the disk at the end. */
  public static void writeNew(Path file, byte[] content) {
    FileAttribute<?>[] rights =
        hasPosixRights(file)
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Set<StandardOpenOption> fresh =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(file, fresh, rights)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (FileAlreadyExistsException e) {
      throw new BadInputException(
          file + ": there is a file already, and a key is never overwritten", e);
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be written: " + e, e);
    }
  }

  private static boolean hasPosixRights(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
