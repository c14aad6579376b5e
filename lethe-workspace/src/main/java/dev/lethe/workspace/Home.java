package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a workspace keeps what: the database, the signing key, the files of its releases.
 *
 * <p>A folder holds all three. A database on a server holds rows and releases, and the other two
 * must be said, because a key does not belong on a server that many can read.
 *
 * @param key the private key
 * @param releases a folder; each release gets one of its own in it
 */
public record Home(Location location, KeyPlace key, Path releases) {

  private static final String KEY = "signing-key.pem";
  private static final String RELEASES = "releases";

  /** With a key that is a file. */
  public Home(Location location, Path key, Path releases) {
    this(location, new KeyPlace.InFile(key), releases);
  }

  /** A folder, with everything in its usual place. */
  public static Home in(Path folder) {
    return of(folder.toString(), Optional.empty(), Optional.empty());
  }

  /**
   * A folder or the URL of a database.
   *
   * @param key where it is not in the folder
   * @param releases where they are not in the folder
   */
  public static Home of(String workspace, Optional<Path> key, Optional<Path> releases) {
    return at(workspace, key.map(KeyPlace.InFile::new), releases);
  }

  /** The same with a key that may be elsewhere than in a file. */
  public static Home at(
      String workspace, Optional<? extends KeyPlace> key, Optional<Path> releases) {
    Location location = Location.parse(workspace);
    if (location instanceof Location.Folder folder) {
      return new Home(
          location,
          key.<KeyPlace>map(place -> place)
              .orElseGet(() -> new KeyPlace.InFile(folder.path().resolve(KEY))),
          releases.orElse(folder.path().resolve(RELEASES)));
    }
    return new Home(
        location,
        key.orElseThrow(() -> missing("the signing key", "--key FILE")),
        releases.orElseThrow(() -> missing("the files of releases", "--out DIR")));
  }

  private static BadUsageException missing(String what, String option) {
    return new BadUsageException(
        "a workspace on a server needs a place on this machine for " + what + ": say " + option);
  }
}
