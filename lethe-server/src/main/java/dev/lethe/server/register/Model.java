package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A workspace that the register looks after.
 *
 * @param number from 1 on
 */
public record Model(long number, Home home) {

  /** As people read it. */
  public String name() {
    return home.location().toString();
  }

  static void insert(Session session, long number, Home home) {
    session.update(
        "INSERT INTO model (id, workspace, signing_key, releases) VALUES (?, ?, ?, ?)",
        number,
        address(home.location()),
        home.key().absolute().toString(),
        home.releases().toAbsolutePath().toString());
  }

  private static String address(Location location) {
    if (location instanceof Location.Server server) {
      if (server.hasPassword()) {
        throw new BadUsageException(
            "a register writes down where its workspaces are, and a password does not belong there:"
                + " leave it out of the URL and put it into ~/.pgpass");
      }
      return server.url();
    }
    return location.toString();
  }

  static List<Model> all(Session session) {
    return session.list(
        "SELECT id, workspace, signing_key, releases FROM model ORDER BY id",
        row ->
            new Model(
                row.getLong(1),
                Home.at(
                    row.getString(2),
                    Optional.of(KeyPlace.parse(row.getString(3))),
                    Optional.of(Path.of(row.getString(4))))));
  }
}
