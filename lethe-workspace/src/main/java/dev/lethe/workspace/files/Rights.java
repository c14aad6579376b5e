package dev.lethe.workspace.files;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** The rights that a new file or folder has from its first moment on. */
public final class Rights {

  public static final String PUBLIC = "rw-r--r--";
  public static final String OWNER_ONLY = "rw-------";
  public static final String OWNERS_FOLDER = "rwx------";

  private Rights() {}

  /** For what is to be made there; none where the file system has no such rights. */
  public static FileAttribute<?>[] of(Path place, String rights) {
    return place.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
