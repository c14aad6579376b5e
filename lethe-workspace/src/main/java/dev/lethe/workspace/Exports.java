package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.page.CertificatePage;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.store.Erasing;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The files of releases, written from the database: what is missing is written again, so a crash
 * between the transaction and the files costs nothing.
 *
 * <p>Openings of releases before the last deletion are overwritten and removed: with one of them
 * and the rows of today one could try out who left.
 */
record Exports(Path folder, Declared declared) {

  private static final String CERTIFICATE = "a certificate of this workspace";
  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  private static final String PUBLIC = "rw-r--r--";
  private static final String OWNER_ONLY = "rw-------";

  ReleaseFiles files(long number) {
    return new ReleaseFiles(folder.resolve(String.format(Locale.ROOT, "%04d", number)));
  }

  /** Brings the files up to the state of the database. */
  void settle(WorkspaceStore store) {
    if (!store.read(this::isSettled)) {
      // As the only writer: two processes would trip over each other's files, and one with an old
      // state at hand would write an opening that another has just erased.
      store.change(this::settle);
    }
  }

  private boolean isSettled(ReadView view) {
    List<ReleaseEntry> releases = view.releases();
    return releases.stream()
        .map(ReleaseEntry::number)
        .allMatch(
            number -> isWritten(view, number, number == releases.size()) && !isStale(view, number));
  }

  /**
   * The files are there and, for the last release, they are its own: a database that was put back
   * from a backup gives a number again that files of another release still bear.
   */
  private boolean isWritten(ReadView view, long number, boolean last) {
    Path certificate = files(number).certificate();
    if (!last || !Files.exists(certificate)) {
      return Files.exists(certificate);
    }
    try {
      byte[] own =
          view.documents(number).orElseThrow().certificate().getBytes(StandardCharsets.UTF_8);
      return Files.size(certificate) == own.length
          && Arrays.equals(Files.readAllBytes(certificate), own);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** There is a file, or the part of one, of an opening that the database has done away with. */
  private boolean isStale(ReadView view, long number) {
    Path opening = files(number).opening();
    return (Files.exists(opening) || Files.exists(part(opening)))
        && view.documents(number).orElseThrow().opening().isEmpty();
  }

  private void settle(WriteView view) {
    List<ReleaseEntry> releases = view.releases();
    for (ReleaseEntry entry : releases) {
      ReleaseFiles files = files(entry.number());
      if (isStale(view, entry.number())) {
        erase(files.opening());
        erase(part(files.opening()));
      }
      if (!isWritten(view, entry.number(), entry.number() == releases.size())) {
        ReleaseDocuments documents = view.documents(entry.number()).orElseThrow();
        write(files, documents, publicKeyOf(view, documents));
      }
    }
  }

  private static Optional<String> publicKeyOf(ReadView view, ReleaseDocuments documents) {
    String signer = envelope(documents).keyIds().get(0).hex();
    return view.keys().stream()
        .filter(entry -> entry.keyId().equals(signer))
        .map(entry -> new String(entry.publicKey(), StandardCharsets.US_ASCII))
        .findFirst();
  }

  private static Envelope envelope(ReleaseDocuments documents) {
    return EnvelopeJson.read(CERTIFICATE, documents.certificate().getBytes(StandardCharsets.UTF_8));
  }

  /** The certificate last: where it is, all is. */
  private void write(ReleaseFiles files, ReleaseDocuments documents, Optional<String> publicKey) {
    try {
      Files.createDirectories(files.folder());
    } catch (IOException e) {
      throw new BadInputException(files.folder() + ": the folder cannot be made: " + e, e);
    }
    Envelope envelope = envelope(documents);
    put(files.parameters(), documents.parameters(), PUBLIC);
    put(files.page(), CertificatePage.html(CERTIFICATE, envelope), PUBLIC);
    put(files.letter(), SubjectLetter.html(CERTIFICATE, envelope), PUBLIC);
    put(files.schema(), declared.schemaJson(), PUBLIC);
    publicKey.ifPresent(pem -> put(files.publicKey(), pem, PUBLIC));
    documents.opening().ifPresent(opening -> put(files.opening(), opening, OWNER_ONLY));
    put(files.certificate(), documents.certificate(), PUBLIC);
  }

  /**
   * Whole or not at all, after a loss of power too: a reader never sees half a file. What an
   * opening takes the place of was secret as well.
   */
  private static void put(Path file, String text, String rights) {
    Path part = part(file);
    try {
      Erasing.erase(part);
      try (FileChannel channel = FileChannel.open(part, NEW, attributes(file, rights))) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      if (rights.equals(OWNER_ONLY)) {
        Erasing.erase(file);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new BadInputException(
          file
              + ": cannot be written ("
              + e
              + "); the release is in the workspace and its files"
              + " are written at the next opening",
          e);
    }
  }

  private static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + ".part");
  }

  private static FileAttribute<?>[] attributes(Path file, String rights) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  private static void erase(Path file) {
    try {
      Erasing.erase(file);
    } catch (IOException e) {
      throw new BadInputException(file + ": an old opening cannot be removed: " + e, e);
    }
  }
}
