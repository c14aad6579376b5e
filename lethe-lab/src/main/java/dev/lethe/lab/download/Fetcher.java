package dev.lethe.lab.download;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Gets published files into a folder. A file appears under its name only after its content has the
 * known fingerprint; until then it is a {@code .part}, which the next attempt goes on with.
 */
record Fetcher(Transfer transfer) {

  /** With timeouts for the internet. */
  static Fetcher create() {
    return new Fetcher(Transfer.create());
  }

  /**
   * Tries the addresses in their order; refused with what each of them answered.
   *
   * @return false where a good copy was there already
   */
  boolean fetch(CataloguedFile file, Path folder, Progress progress) {
    Fingerprint wanted =
        file.fingerprint()
            .orElseThrow(() -> new BadInputException(file.path() + " has no known fingerprint"));
    Path target = folder.resolve(file.path());
    try {
      if (Files.isRegularFile(target) && file.stateOf(target) == FileState.PRESENT) {
        return false;
      }
      Files.createDirectories(parent(target));
      List<String> failures = new ArrayList<>();
      for (Published from : file.addresses()) {
        try {
          download(from, partOf(target, failures.size()), target, wanted, progress);
          deleteParts(target, failures.size());
          return true;
        } catch (BadInputException failure) {
          failures.add(failure.getMessage());
        }
      }
      throw new BadInputException(
          failures.isEmpty()
              ? file.path() + " has no address to download it from"
              : String.join("; then ", failures));
    } catch (IOException local) {
      throw new UncheckedIOException(local);
    }
  }

  /** What another address sends may be packed otherwise, so each address has a part of its own. */
  private static Path partOf(Path target, int attempt) {
    return target.resolveSibling(
        target.getFileName() + (attempt == 0 ? "" : "." + (attempt + 1)) + ".part");
  }

  private static void deleteParts(Path target, int last) throws IOException {
    for (int attempt = 0; attempt <= last; attempt++) {
      Files.deleteIfExists(partOf(target, attempt));
    }
  }

  private static Path parent(Path target) {
    Path parent = target.toAbsolutePath().getParent();
    return parent == null ? target : parent;
  }

  private void download(
      Published from, Path part, Path target, Fingerprint wanted, Progress progress)
      throws IOException {
    Content content = new Content(part, from.linesToDrop());
    if (Files.exists(part) && content.compare(wanted).match() == Content.Match.EQUAL) {
      content.moveTo(target); // an earlier run ended between the last byte and the move
      return;
    }
    boolean lengthKnown = transfer.run(from.address(), part, mostBytes(wanted), progress);
    Content.Comparison found = content.compare(wanted);
    if (found.match() == Content.Match.EQUAL) {
      content.moveTo(target);
    } else if (found.match() == Content.Match.SHORT && !lengthKnown) {
      throw new BadInputException(
          "%s: the answer ended early: expected %s, but got %s%s"
              .formatted(from.address(), wanted, found.found(), Transfer.kept(part)));
    } else {
      Files.delete(part);
      throw new BadInputException(
          "%s: not the published content: expected %s, but got %s; it was deleted"
              .formatted(from.address(), wanted, found.found()));
    }
  }

  /** A transfer may be packed, or have a header line more; packing never adds a thousandth. */
  private static long mostBytes(Fingerprint wanted) {
    return wanted.bytes() + wanted.bytes() / 1000 + 4096;
  }
}
