package dev.lethe.workspace.database;

import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Nobody but the owner may write into a workspace's folder: who may could put another database, or
 * another key, in place of ours, however the files themselves are protected.
 */
public final class FolderRights {

  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private static final int STICKY = 01000;

  private FolderRights() {}

  /**
   * Takes the right to write away from others, where there is a folder.
   *
   * @return a note where something was changed
   */
  public static Optional<String> mend(Location location) {
    if (!(location instanceof Location.Folder folder)
        || !Files.isDirectory(folder.path())
        || !folder.path().getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return Optional.empty();
    }
    try {
      return mend(folder.path(), Files.exists(folder.file()));
    } catch (IOException e) {
      throw new BadUsageException(
          refusal(folder.path(), "that cannot be changed (" + e.getMessage() + ")"), e);
    }
  }

  private static Optional<String> mend(Path folder, boolean isWorkspace) throws IOException {
    Set<PosixFilePermission> rights = Files.getPosixFilePermissions(folder);
    String before = PosixFilePermissions.toString(rights);
    if (!rights.removeAll(OF_OTHERS)) {
      return Optional.empty();
    }
    boolean shared = ((int) Files.getAttribute(folder, "unix:mode") & STICKY) != 0;
    if (shared || !(isWorkspace || isEmpty(folder))) {
      throw new BadUsageException(
          refusal(folder, "it serves others too: give the workspace a folder of its own"));
    }
    Files.setPosixFilePermissions(folder, rights);
    return Optional.of(
        folder
            + ": others were allowed to write into this folder ("
            + before
            + "); that right is taken away. Whether somebody has used it is for you to say");
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }

  private static String refusal(Path folder, String why) {
    return folder
        + ": only its owner may be allowed to write into the folder of a workspace, but others are,"
        + " and "
        + why;
  }
}
