package dev.lethe.cli.paper;

import dev.lethe.base.BadInputException;
import dev.lethe.lab.data.DataFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where copies of the data sets are looked for, and put. */
final class DataDirOption {

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Copies of the data sets; looked into before LETHE_DATA, ../shared/data and the cache.")
  private @Nullable Path dataDir;

  DataFolder folder() {
    if (dataDir != null && !Files.isDirectory(dataDir)) {
      throw new BadInputException("--data-dir " + dataDir + ": no such folder");
    }
    return dataDir == null ? DataFolder.byDefault() : DataFolder.startingAt(dataDir);
  }

  Path target() {
    return dataDir == null ? DataFolder.forDownloads() : dataDir;
  }
}
