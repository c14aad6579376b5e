package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a register keeps its database and its key.
 *
 * @param key a file with owner-only rights, or in a store of another; never on the server
 */
public record RegisterHome(Location location, KeyPlace key) {

  private static final String KEY = "register-key";
  private static final String SCHEMA = "lethe_register";

  /** With a key that is a file. */
  public RegisterHome(Location location, Path key) {
    this(location, new KeyPlace.InFile(key));
  }

  /**
   * A folder or the URL of a database.
   *
   * @param key where it is not in the folder
   */
  public static RegisterHome of(String place, Optional<KeyPlace> key) {
    Location parsed = Location.parse(place);
    if (parsed instanceof Location.Folder folder) {
      Path path = folder.path();
      return new RegisterHome(
          new Location.Folder(path, RegisterStore.TABLES.what()),
          key.orElseGet(() -> new KeyPlace.InFile(path.resolve(KEY))));
    }
    return new RegisterHome(
        ((Location.Server) parsed).orIn(SCHEMA),
        key.orElseThrow(
            () ->
                new BadUsageException(
                    "a register on a server needs a place on this machine for its key: say"
                        + " --register-key FILE")));
  }
}
