package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A private PostgreSQL server on a free local port, from the installed binaries; one for all tests
 * of this JVM, stopped and deleted at its end. Where none is installed the tests are skipped.
 */
public final class PostgresServer {

  static final String USER = "lethe";
  static final String PASSWORD = "canary-free";

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  /** A limit for a server that hangs, not for a busy machine. */
  private static final String PATIENCE_SECONDS = "900";

  private static @Nullable PostgresServer running;

  private final Path binaries;
  private final Path folder;
  private final int port;
  private final List<String> asServerUser;
  private final AtomicInteger schemas = new AtomicInteger();

  private PostgresServer(Path binaries) throws IOException {
    this.binaries = binaries;
    this.folder = Files.createTempDirectory("lethe-postgres");
    this.port = freePort();
    this.asServerUser = serverUser();
  }

  /** The server, started at first use. */
  public static PostgresServer orSkip() {
    Optional<PostgresServer> server = ifInstalled();
    Assumptions.assumeTrue(
        server.isPresent(),
        "PostgreSQL's server binaries are not installed (Debian: apt-get install postgresql);"
            + " tests on it are skipped");
    return server.orElseThrow();
  }

  /** The same; empty where none is installed. */
  public static synchronized Optional<PostgresServer> ifInstalled() {
    Optional<Path> binaries = binaries();
    if (running == null && binaries.isPresent()) {
      try {
        running = new PostgresServer(binaries.get());
        running.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Optional.ofNullable(running);
  }

  private static Optional<Path> binaries() {
    List<Path> places = new ArrayList<>();
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> versions = Files.list(DEBIAN)) {
        versions.map(version -> version.resolve("bin")).forEach(places::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    String path = System.getenv("PATH");
    for (String place : path == null ? new String[0] : path.split(":")) {
      places.add(Path.of(place));
    }
    return places.stream().filter(p -> Files.isExecutable(p.resolve("initdb"))).findFirst();
  }

  /** The server refuses to run as root. */
  private static List<String> serverUser() {
    return "root".equals(System.getProperty("user.name"))
        ? List.of("runuser", "-u", "postgres", "--")
        : List.of();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void start() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), PASSWORD);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
    if (!asServerUser.isEmpty()) {
      run(List.of("chown", "postgres", folder.toString()));
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
    run(
        binary(
            "initdb",
            "-D",
            data().toString(),
            "-U",
            USER,
            "--pwfile",
            secret.toString(),
            "-A",
            "scram-sha-256",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync"));
    start(List.of());
  }

  /** Starts the server with settings of its own. */
  private void start(List<String> settings) {
    String options =
        "-p "
            + port
            + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
            + " -c autovacuum=off -c log_statement=none "
            + String.join(" ", settings);
    run(
        binary(
            "pg_ctl",
            "-D",
            data().toString(),
            "-w",
            "-t",
            PATIENCE_SECONDS,
            "-l",
            folder.resolve("log").toString(),
            "-o",
            options,
            "start"));
  }

  /** Ends all connections and starts again, as after an update of the server; with settings. */
  public void restart(String... settings) {
    stop("fast");
    start(List.of(settings));
  }

  /** Its processes die as they are; it starts again and replays its log. */
  void crash() {
    stop("immediate");
    start(List.of());
  }

  private void stop(String mode) {
    run(
        binary(
            "pg_ctl", "-D", data().toString(), "-m", mode, "-w", "-t", PATIENCE_SECONDS, "stop"));
  }

  private void stop() {
    stop("immediate");
    run(List.of("rm", "-rf", folder.toString()));
  }

  /** A server that follows a damaged page in a circle would take all memory of the machine. */
  private List<String> binary(String name, String... arguments) {
    List<String> command = new ArrayList<>(asServerUser);
    command.addAll(List.of("sh", "-c", "ulimit -v 1500000; exec \"$0\" \"$@\""));
    command.add(binaries.resolve(name).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private void run(List<String> command) {
    try {
      Path output = Files.createTempFile("lethe-postgres", ".out");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      int code = process.waitFor();
      String said = Files.readString(output);
      Files.delete(output);
      if (code != 0) {
        throw new IllegalStateException(command + " ended with " + code + ": " + said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Where the server keeps everything. */
  public Path data() {
    return folder.resolve("data");
  }

  String url(String user, String password) {
    return "jdbc:postgresql://" + host() + "/postgres?user=" + user + "&password=" + password;
  }

  public String host() {
    return "127.0.0.1:" + port;
  }

  /** The place of this name in a database of its own. */
  public Location.Server placeIn(String database) {
    return new Location.Server(
        url(USER, PASSWORD).replace("/postgres?", "/" + database + "?"), "lethe");
  }

  /** Everything of a place, as a backup would hold it. */
  public void dump(Location.Server place, Path file) {
    String uri = "postgresql://" + USER + ":" + PASSWORD + "@127.0.0.1:" + port + "/postgres";
    String program = binaries.resolve("pg_dump").toString();
    run(List.of(program, "-n", place.schema(), "-f", file.toString(), uri));
  }

  /** A schema that does not exist yet. */
  public Location.Server newPlace() {
    return new Location.Server(url(USER, PASSWORD), "place" + schemas.incrementAndGet());
  }
}
