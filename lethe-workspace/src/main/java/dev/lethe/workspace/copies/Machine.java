package dev.lethe.workspace.copies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Which machine this is, where the system has a name for it that no other has. */
final class Machine {

  private static final List<Path> NAMES =
      List.of(Path.of("/etc/machine-id"), Path.of("/var/lib/dbus/machine-id"));

  private Machine() {}

  static String id() {
    for (Path file : NAMES) {
      try {
        return Files.readString(file).strip();
      } catch (IOException absent) {
        // The next one, or none: then only places are told apart.
      }
    }
    return "";
  }
}
