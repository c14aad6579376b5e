package dev.lethe.workspace.database;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a workspace, or another database of ours, lives: a folder of its own, or a schema of a
 * PostgreSQL database.
 */
public sealed interface Location {

  /** A folder, or the URL of a server; its schema is {@code lethe} unless the URL says another. */
  static Location parse(String text) {
    if (text.isBlank()) {
      throw new BadUsageException("a workspace needs a folder or a URL, but got nothing");
    }
    if (ServerUrl.isMeantBy(text)) {
      return new Server(text, ServerUrl.parse(text).schema().orElse(Server.USUAL_SCHEMA));
    }
    try {
      return new Folder(Path.of(text));
    } catch (InvalidPathException e) {
      throw new BadUsageException("'" + text + "' is no path on this system", e);
    }
  }

  /** As it can be said from any folder. */
  Location absolute();

  /**
   * Another place of the same kind, where there may be a workspace that this machine can look into.
   *
   * @param ours {@link WorkspaceStore#place} of this one
   * @param theirs of the other
   */
  Optional<Location> beside(String ours, String theirs);

  /**
   * A folder with one SQLite file in it.
   *
   * @param path as it was given: messages show it so
   * @param holds what the file holds, in a word: its name
   */
  record Folder(Path path, String holds) implements Location {

    public static final String FILE = "workspace.db";

    /** The folder of a workspace. */
    public Folder(Path path) {
      this(path, "workspace");
    }

    public Path file() {
      return path.resolve(holds + ".db");
    }

    @Override
    public Folder absolute() {
      return new Folder(path.toAbsolutePath().normalize(), holds);
    }

    @Override
    public Optional<Location> beside(String ours, String theirs) {
      Folder other = new Folder(Path.of(theirs));
      return Files.exists(other.file()) ? Optional.of(other) : Optional.empty();
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /**
   * A schema of its own on a server.
   *
   * @param url {@code postgresql://…} or {@code jdbc:postgresql://…}, with user and password where
   *     needed; a schema in it is for {@link #parse} alone
   * @param schema plain lower-case letters, digits and _
   */
  record Server(String url, String schema) implements Location {

    static final String USUAL_SCHEMA = "lethe";
    private static final Pattern PLAIN = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

    public Server {
      ServerUrl.parse(url);
      if (!PLAIN.matcher(schema).matches()) {
        throw new BadUsageException(
            "the name of a schema is lower-case letters, digits and _, at most 63, but got '"
                + schema
                + "'");
      }
    }

    /** The same place where its URL names a schema, else this schema there. */
    public Server orIn(String usual) {
      return new Server(url, parsed().schema().orElse(usual));
    }

    @Override
    public Server absolute() {
      return this;
    }

    /** Another schema of the same database; another database may need another password. */
    @Override
    public Optional<Location> beside(String ours, String theirs) {
      String database = ours.substring(0, ours.length() - schema.length());
      return theirs.startsWith(database)
          ? Optional.of(new Server(url, theirs.substring(database.length())))
          : Optional.empty();
    }

    /** Whether the URL itself holds one, which then should not be written down. */
    public boolean hasPassword() {
      return parsed().properties().containsKey("password");
    }

    ServerUrl parsed() {
      return ServerUrl.parse(url);
    }

    /** Without user, password and parameters. */
    @Override
    public String toString() {
      return parsed().jdbc() + ", schema " + schema;
    }
  }
}
