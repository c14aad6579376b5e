package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import dev.lethe.workspace.store.ReadView;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The log as everybody can follow it: its newest checkpoint and the hashes of its entries. */
record LogFiles(Path folder) {

  Path checkpoint() {
    return folder.resolve(ReleaseNames.CHECKPOINT);
  }

  Path leaves() {
    return folder.resolve(ReleaseNames.LEAVES);
  }

  /** Nothing is to be written: there is no log yet, or these are its files. */
  boolean areCurrent(ReadView view) {
    Optional<SignedCheckpoint> newest = CertificateLog.newest(view);
    try {
      return newest.isEmpty()
          || (Files.exists(checkpoint())
              && Files.readString(checkpoint()).equals(newest.get().text())
              && endsWith(view, view.releaseCount()));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** A release adds one line; where the list is of another past, all are written. */
  void write(ReadView view) {
    Optional<SignedCheckpoint> newest = CertificateLog.newest(view);
    if (newest.isEmpty() || areCurrent(view)) {
      return;
    }
    long size = view.releaseCount();
    try {
      Files.createDirectories(folder);
      if (endsWith(view, size - 1)) {
        append(Leaves.line(CertificateLog.leaf(view, size)));
      } else if (!endsWith(view, size)) {
        byte[] all = CertificateLog.leaves(view).text().getBytes(StandardCharsets.UTF_8);
        WholeFile.put(leaves(), all, Rights.PUBLIC);
      }
      WholeFile.put(
          checkpoint(), newest.get().text().getBytes(StandardCharsets.UTF_8), Rights.PUBLIC);
    } catch (IOException e) {
      throw new BadInputException(
          folder + ": the log of certificates cannot be written there: " + e, e);
    }
  }

  /** A part of a line that a crash leaves is of no whole number of lines, and all are written. */
  private void append(String line) throws IOException {
    try (FileChannel file = FileChannel.open(leaves(), StandardOpenOption.APPEND)) {
      file.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
      file.force(true);
    }
  }

  /** The list is of this many, and the last one is this release's. */
  private boolean endsWith(ReadView view, long size) throws IOException {
    if (size == 0 || !Files.exists(leaves()) || Files.size(leaves()) != size * Leaves.LINE) {
      return false;
    }
    byte[] last = new byte[Leaves.LINE];
    try (RandomAccessFile file = new RandomAccessFile(leaves().toFile(), "r")) {
      file.seek((size - 1) * Leaves.LINE);
      file.readFully(last);
    }
    Sha256 leaf = CertificateLog.leaf(view, size);
    return new String(last, StandardCharsets.US_ASCII).equals(Leaves.line(leaf));
  }
}
