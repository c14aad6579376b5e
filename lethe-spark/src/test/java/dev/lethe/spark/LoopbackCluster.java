package dev.lethe.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.spark.sql.SparkSession;

/**
 * A standalone cluster: a master and two workers of one core each, every one a JVM of its own on
 * the class path of this one, reachable from this machine only. Executors are JVMs of the workers.
 */
public final class LoopbackCluster implements AutoCloseable {

  private static final String HOST = "127.0.0.1";

  /** A limit for what hangs, not for what is slow. */
  private static final long PATIENCE_SECONDS = 900;

  private final Path folder;
  private final int port;
  private final List<Process> all = new ArrayList<>();
  private final List<Process> workers = new ArrayList<>();

  private LoopbackCluster(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  static LoopbackCluster start(Path folder) throws IOException {
    LoopbackCluster cluster = new LoopbackCluster(folder, freePort());
    try {
      // Workers look for Spark's jars in its home; these come from the class path instead.
      Files.createDirectories(folder.resolve("home/jars"));
      cluster.launch(
          "master", "org.apache.spark.deploy.master.Master", "--port", "" + cluster.port);
      await("the master listens", cluster::listens);
      for (String name : List.of("worker1", "worker2")) {
        cluster.workers.add(
            cluster.launch(
                name,
                "org.apache.spark.deploy.worker.Worker",
                "--port",
                "0",
                "--cores",
                "1",
                "--memory",
                "600M",
                "--work-dir",
                folder.resolve(name).toString(),
                cluster.master()));
      }
      return cluster;
    } catch (IOException | RuntimeException | Error failure) {
      cluster.close();
      throw failure;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  private Process launch(String name, String main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(LocalSpark.BRIEF);
    command.add("-Xmx256m");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of("--host", HOST, "--webui-port", "0"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "SPARK_HOME",
                folder.resolve("home").toString(),
                "SPARK_SCALA_VERSION",
                "2.13",
                "SPARK_LOCAL_IP",
                HOST));
    builder.redirectOutput(folder.resolve(name + ".log").toFile());
    Process process = builder.start();
    all.add(process);
    return process;
  }

  private String master() {
    return "spark://" + HOST + ":" + port;
  }

  /** A driver in this JVM, with both executors at work. */
  SparkSession session(Path warehouse) {
    SparkSession session =
        SparkSession.builder()
            .master(master())
            .appName("lethe tests on a cluster")
            .config("spark.driver.host", HOST)
            .config("spark.driver.bindAddress", HOST)
            .config("spark.ui.enabled", "false")
            .config("spark.cores.max", "2")
            .config("spark.executor.cores", "1")
            .config("spark.executor.memory", "512m")
            .config("spark.executor.extraJavaOptions", String.join(" ", LocalSpark.BRIEF))
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", PATIENCE_SECONDS + "s")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.sql.warehouse.dir", warehouse.toString())
            .getOrCreate();
    session.sparkContext().setLogLevel("OFF");
    await("both executors are there", () -> executors().size() == 2);
    return session;
  }

  private List<ProcessHandle> executors() {
    return workers.stream().flatMap(worker -> worker.children()).toList();
  }

  /** Ends one executor at once, as a crash would. */
  void killAnExecutor() {
    ProcessHandle executor = executors().get(0);
    executor.destroyForcibly();
    await("the executor is gone", () -> !executor.isAlive());
  }

  public static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(PATIENCE_SECONDS + " seconds are over before " + what);
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted before " + what, e);
      }
    }
  }

  /** What the processes wrote, for a test that fails. */
  String logs() {
    StringBuilder logs = new StringBuilder();
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().matches(".*(\\.log|stderr)")).toList()) {
        logs.append(file).append('\n').append(Files.readString(file)).append('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return logs.toString();
  }

  /** Ends what was started, executors first, and waits until it is gone. */
  @Override
  public void close() {
    List<ProcessHandle> started = new ArrayList<>(executors());
    all.forEach(process -> started.add(process.toHandle()));
    started.forEach(ProcessHandle::destroyForcibly);
    await("the cluster is gone", () -> started.stream().noneMatch(ProcessHandle::isAlive));
  }
}
