package dev.lethe.lab.download;

import dev.lethe.lab.data.DataFolder;
import java.util.Comparator;
import java.util.List;

/**
 * A published data set.
 *
 * @param name what the command line calls it, and the folder its files lie in
 * @param byHand how to get what has no address; empty where everything has one
 */
public record CataloguedSet(
    String name,
    String title,
    String publisher,
    String licence,
    String byHand,
    List<CataloguedFile> files) {

  public CataloguedSet {
    files = List.copyOf(files);
  }

  /** The worst of its files. */
  public FileState stateIn(DataFolder folder) {
    return files.stream()
        .map(file -> file.stateIn(folder))
        .max(Comparator.naturalOrder())
        .orElse(FileState.MISSING);
  }

  /** Of the content, gzip undone, as far as it is known. */
  public long bytes() {
    return files.stream()
        .mapToLong(file -> file.fingerprint().map(Fingerprint::bytes).orElse(0L))
        .sum();
  }
}
