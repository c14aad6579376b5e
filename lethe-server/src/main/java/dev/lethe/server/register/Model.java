package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Session;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

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

  /** However the place is said: a register is asked from other folders than it was told in. */
  public boolean isAt(Location place) {
    return home.location().absolute().toString().equals(place.absolute().toString());
  }

  /** Numbers go on, so that outcomes of one that was removed stay its own. */
  static void insert(Session session, Home home) {
    if (all(session).stream().anyMatch(known -> known.isAt(home.location()))) {
      throw new BadUsageException(
          home.location() + ": a workspace is named twice; each is in a register once");
    }
    String address = home.location().absolute().toString();
    String schema = "";
    if (home.location() instanceof Location.Server server) {
      if (server.hasPassword()) {
        throw new BadUsageException(
            "a register writes down where its workspaces are, and a password does not belong there:"
                + " leave it out of the URL and put it into ~/.pgpass");
      }
      address = server.url();
      schema = server.schema();
    }
    session.update(
        "INSERT INTO model (id, workspace, schema_name, signing_key, releases, removed)"
            + " SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ?, '' FROM model",
        address,
        schema,
        home.key().absolute().toString(),
        home.releases().toAbsolutePath().toString());
  }

  /** Those that requests go to. */
  static List<Model> all(Session session) {
    return select(session, " WHERE removed = ''");
  }

  /** Those that were removed, too. */
  static List<Model> ever(Session session) {
    return select(session, "");
  }

  void remove(Session session, LocalDate day) {
    session.update("UPDATE model SET removed = ? WHERE id = ?", day.toString(), number);
  }

  private static List<Model> select(Session session, String which) {
    return session.list(
        "SELECT id, workspace, schema_name, signing_key, releases FROM model"
            + which
            + " ORDER BY id",
        row ->
            new Model(
                row.getLong(1),
                new Home(
                    location(row.getString(2), row.getString(3)),
                    KeyPlace.parse(row.getString(4)),
                    Path.of(row.getString(5)))));
  }

  private static Location location(String address, String schema) {
    return schema.isEmpty()
        ? new Location.Folder(Path.of(address))
        : new Location.Server(address, schema);
  }
}
