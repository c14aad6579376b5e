package dev.lethe.bench.page;

import com.sun.management.OperatingSystemMXBean;
import dev.lethe.bench.race.Clock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.stream.Stream;

/** What a measurement was made on, and when. */
public final class Machine {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  private Machine() {}

  public static String inWords() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return String.format(
        Locale.ROOT,
        "%s, %d cores (%s), %.0f GB of memory, heap of at most %.1f GB, JDK %s, load %.1f at the start",
        LocalDate.now(java.time.ZoneOffset.UTC),
        Runtime.getRuntime().availableProcessors(),
        processor(),
        system.getTotalMemorySize() / 1e9,
        Runtime.getRuntime().maxMemory() / 1e9,
        Runtime.version(),
        Clock.load());
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(PROCESSORS)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException elsewhere) {
      return System.getProperty("os.arch");
    }
  }
}
