package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a register keeps its database and its key.
 *
 * @param key a file with owner-only rights, never on the server
 */
public record RegisterHome(Location location, Path key) {

  private static final String KEY = "register-key";
  private static final String SCHEMA = "lethe_register";

  /**
   * A folder or the URL of a database.
   *
   * @param key where it is not in the folder
   */
  public static RegisterHome of(String place, Optional<Path> key) {
    Location parsed = Location.parse(place);
    if (parsed instanceof Location.Folder folder) {
      Path path = folder.path();
      return new RegisterHome(
          new Location.Folder(path, RegisterStore.TABLES.what()), key.orElse(path.resolve(KEY)));
    }
    return new RegisterHome(
        new Location.Server(((Location.Server) parsed).url(), SCHEMA),
        key.orElseThrow(
            () ->
                new BadUsageException(
                    "a register on a server needs a place on this machine for its key: say --key"
                        + " FILE")));
  }
}
