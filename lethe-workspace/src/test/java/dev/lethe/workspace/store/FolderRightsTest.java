package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.database.FolderRights;
import dev.lethe.workspace.database.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody but the owner writes into a workspace's folder. */
class FolderRightsTest {

  @TempDir Path temporary = Path.of("");

  private Location.Folder folder(String name, String rights) throws IOException {
    Path path = Files.createDirectories(temporary.resolve(name));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    return new Location.Folder(path);
  }

  private static String rights(Location.Folder folder) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path()));
  }

  @Test
  void a_workspace_that_others_may_write_to_is_mended_and_a_note_says_so() throws IOException {
    for (String open : List.of("rwxrwxrwx", "rwxrwxr-x", "rwxr-x-w-")) {
      Location.Folder folder = folder("w" + open.hashCode(), open);
      WorkspaceStore.create(folder).close();
      assertThat(rights(folder)).doesNotMatch("...(.w.|....w).*");
      Files.setPosixFilePermissions(folder.path(), PosixFilePermissions.fromString(open));
      assertThat(FolderRights.mend(folder).orElse("")).contains(folder.toString()).contains(open);
      assertThat(FolderRights.mend(folder)).isEmpty();
      Files.setPosixFilePermissions(folder.path(), PosixFilePermissions.fromString(open));
      WorkspaceStore.open(folder).close();
      assertThat(rights(folder)).doesNotMatch("...(.w.|....w).*");
    }
  }

  @Test
  void rights_to_read_are_the_owners_business() throws IOException {
    Location.Folder folder = folder("w", "rwxr-xr-x");
    assertThat(FolderRights.mend(folder)).isEmpty();
    assertThat(rights(folder)).isEqualTo("rwxr-xr-x");
    assertThat(FolderRights.mend(new Location.Folder(temporary.resolve("none")))).isEmpty();
  }

  @Test
  void a_folder_that_serves_others_too_is_refused_and_left_alone() throws IOException {
    Location.Folder shared = folder("shared", "rwxrwxrwx");
    Files.writeString(shared.path().resolve("theirs"), "x");
    assertThatThrownBy(() -> WorkspaceStore.create(shared))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("a folder of its own");
    assertThat(rights(shared)).isEqualTo("rwxrwxrwx");

    Location.Folder sticky = folder("sticky", "rwxrwxrwx");
    Files.setAttribute(sticky.path(), "unix:mode", 01777);
    assertThatThrownBy(() -> WorkspaceStore.create(sticky)).isInstanceOf(BadUsageException.class);
    assertThat(sticky.path()).isEmptyDirectory();
  }
}
