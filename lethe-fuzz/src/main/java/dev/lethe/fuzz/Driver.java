package dev.lethe.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs Jazzer on one target in a process of its own, because its agent changes every class it sees.
 *
 * <p>New inputs go below {@code target/}, findings too; the kept corpus is read and never written.
 *
 * @param folder that has {@code corpus} and {@code dictionaries}
 * @param work where the fuzzer may write
 */
record Driver(Path folder, Path work) {

  /** A claimed size must not become memory: this is all there is. */
  private static final String HEAP = "-Xmx512m";

  static Driver in(Path folder) {
    return new Driver(folder, folder.resolve("target").resolve("fuzz"));
  }

  /** The kept inputs of a target. */
  Path corpus(Targets target) {
    return folder.resolve("corpus").resolve(target.word());
  }

  /** Jazzer's exit code: 0 where nothing was found. */
  int run(Targets target, String... options) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    Path dictionary = folder.resolve("dictionaries").resolve(target.word() + ".dict");
    if (Files.exists(dictionary)) {
      all.add("-dict=" + dictionary);
    }
    return process(target.word(), corpus(target), all).inheritIO().start().waitFor();
  }

  /**
   * Jazzer, ready to start.
   *
   * @param target its name for {@link FuzzEntry}
   * @param kept inputs to begin with
   */
  ProcessBuilder process(String target, Path kept, List<String> options) throws IOException {
    Path grown = Files.createDirectories(work.resolve("corpus").resolve(target));
    Path found = Files.createDirectories(work.resolve("found").resolve(target));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(HEAP);
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(
        List.of(
            "-XX:+EnableDynamicAgentLoading",
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + FuzzEntry.class.getName(),
            "--target_args=" + target,
            "--instrumentation_includes=dev.lethe.**",
            "--custom_hook_includes=dev.lethe.**",
            "--reproducer_path=" + found,
            "-artifact_prefix=" + found + "/",
            "-timeout=30",
            "-rss_limit_mb=3000",
            "-max_len=4096",
            "-print_final_stats=1"));
    command.addAll(options);
    command.add(grown.toString());
    command.add(kept.toString());
    return new ProcessBuilder(command);
  }
}
