package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.page.CertificatePage;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The files of releases, written from the database: what is missing is written again, so a crash
 * between the transaction and the files costs nothing.
 *
 * <p>Openings of releases before the last deletion are overwritten and removed: with one of them
 * and the rows of today one could try out who left.
 */
record Exports(Path folder, Declared declared) {

  private static final String CERTIFICATE = "a certificate of this workspace";

  ReleaseFiles files(long number) {
    return new ReleaseFiles(folder.resolve(String.format(Locale.ROOT, "%04d", number)));
  }

  /** Brings the files up to the state of the database. */
  void settle(WorkspaceStore store) {
    List<ReleaseEntry> releases = store.read(view -> view.releases());
    for (ReleaseEntry entry : releases) {
      ReleaseFiles files = files(entry.number());
      boolean complete = Files.exists(files.certificate());
      boolean opened = Files.exists(files.opening());
      if (complete && !opened) {
        continue;
      }
      ReleaseDocuments documents = store.read(view -> view.documents(entry.number())).orElseThrow();
      if (!complete) {
        write(files, documents, publicKeyOf(store, documents));
      } else if (documents.opening().isEmpty()) {
        erase(files.opening());
      }
    }
  }

  private static Optional<String> publicKeyOf(WorkspaceStore store, ReleaseDocuments documents) {
    String signer = envelope(documents).keyIds().get(0).hex();
    return store.read(view -> view.keys()).stream()
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
    put(files.parameters(), documents.parameters());
    put(files.page(), CertificatePage.html(CERTIFICATE, envelope));
    put(files.letter(), SubjectLetter.html(CERTIFICATE, envelope));
    put(files.schema(), declared.schemaJson());
    publicKey.ifPresent(pem -> put(files.publicKey(), pem));
    documents.opening().ifPresent(opening -> put(files.opening(), opening));
    put(files.certificate(), documents.certificate());
  }

  /** Whole or not at all: a reader never sees half a file. */
  private static void put(Path file, String text) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(part, text, StandardCharsets.UTF_8);
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

  private static void erase(Path file) {
    try {
      byte[] zeros = new byte[(int) Files.size(file)];
      Files.write(file, zeros, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
      Files.delete(file);
    } catch (IOException e) {
      throw new BadInputException(file + ": an old opening cannot be removed: " + e, e);
    }
  }
}
