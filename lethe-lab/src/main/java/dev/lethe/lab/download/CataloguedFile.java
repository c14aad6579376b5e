package dev.lethe.lab.download;

import dev.lethe.lab.data.DataFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One file of a data set.
 *
 * @param path below the data folder, with / between the names
 * @param fingerprint absent where nobody has published one that could be checked here
 * @param addresses in the order to try them; none where there is no download
 */
public record CataloguedFile(
    String path, Optional<Fingerprint> fingerprint, List<Published> addresses) {

  public CataloguedFile {
    addresses = List.copyOf(addresses);
  }

  /** What the folder holds under this name. */
  public FileState stateIn(DataFolder folder) {
    return folder.find(path).map(this::stateOf).orElse(FileState.MISSING);
  }

  /** Of a file that is there. */
  FileState stateOf(Path copy) {
    if (fingerprint.isEmpty()) {
      return FileState.UNCHECKED;
    }
    try {
      return Content.of(copy).compare(fingerprint.get()).match() == Content.Match.EQUAL
          ? FileState.PRESENT
          : FileState.DAMAGED;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
