package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.page.CertificatePage;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.FollowUp;
import dev.lethe.workspace.files.Erasing;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.ReleaseEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  boolean isSettled(ReadView view) {
    List<ReleaseEntry> releases = view.releases();
    return areKeysWritten(view)
        && new LogFiles(folder).areCurrent(view)
        && releases.stream()
            .map(ReleaseEntry::number)
            .allMatch(
                number ->
                    isWritten(view, number, number == releases.size()) && !isStale(view, number));
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
    String own = view.documents(number).orElseThrow().certificate();
    return isContent(certificate, own.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isContent(Path file, byte[] own) {
    try {
      return Files.exists(file)
          && Files.size(file) == own.length
          && Arrays.equals(Files.readAllBytes(file), own);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** The list of keys in the folder of all releases, which is written last. */
  private boolean areKeysWritten(ReadView view) {
    return KeyRegister.file(view).map(own -> isContent(keys(), own)).orElse(true);
  }

  private Path keys() {
    return folder.resolve(ReleaseNames.KEYS);
  }

  /** Beside each release too, so that whoever has one has the keys that were good for it. */
  private void writeKeys(ReadView view) {
    if (areKeysWritten(view)) {
      return;
    }
    byte[] own = KeyRegister.file(view).orElseThrow();
    for (ReleaseEntry release : view.releases()) {
      if (Files.exists(files(release.number()).certificate())) {
        put(files(release.number()).keys(), own, Rights.PUBLIC);
      }
    }
    makeFolder(folder);
    put(keys(), own, Rights.PUBLIC);
  }

  /** There is a file, or the part of one, of an opening that the database has done away with. */
  private boolean isStale(ReadView view, long number) {
    Path opening = files(number).opening();
    return (Files.exists(opening) || Files.exists(WholeFile.part(opening)))
        && view.documents(number).orElseThrow().opening().isEmpty();
  }

  /**
   * Brings the files up to the state of the database, each release for itself. Only for the writer
   * whose turn it is: two processes would trip over each other's files, and one with an old state
   * at hand would write an opening that another has just erased. The last release comes first: a
   * server that meets damage in an earlier one ends the transaction.
   *
   * @return what could not be done
   */
  List<String> settle(ReadView view) {
    List<ReleaseEntry> releases = view.releases();
    List<String> pending = new ArrayList<>();
    for (long number = releases.size(); number > 0; number--) {
      long each = number;
      FollowUp.attempt(() -> eraseStale(view, each)).ifPresent(pending::add);
      FollowUp.attempt(() -> writeMissing(view, each, each == releases.size()))
          .ifPresent(pending::add);
    }
    FollowUp.attempt(() -> writeKeys(view)).ifPresent(pending::add);
    FollowUp.attempt(() -> new LogFiles(folder).write(view)).ifPresent(pending::add);
    return pending;
  }

  private void eraseStale(ReadView view, long number) {
    if (isStale(view, number)) {
      erase(files(number).opening());
      erase(WholeFile.part(files(number).opening()));
    }
  }

  private void writeMissing(ReadView view, long number, boolean last) {
    if (!isWritten(view, number, last)) {
      ReleaseDocuments documents = view.documents(number).orElseThrow();
      KeyRegister.file(view)
          .ifPresent(
              own -> {
                makeFolder(files(number).folder());
                put(files(number).keys(), own, Rights.PUBLIC);
              });
      write(files(number), documents, publicKeyOf(view, documents));
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
    makeFolder(files.folder());
    Envelope envelope = envelope(documents);
    put(files.parameters(), documents.parameters(), Rights.PUBLIC);
    served(documents, envelope)
        .forEach((name, file) -> put(files.folder().resolve(name), file, Rights.PUBLIC));
    put(files.page(), CertificatePage.html(CERTIFICATE, envelope), Rights.PUBLIC);
    put(files.letter(), SubjectLetter.html(CERTIFICATE, envelope), Rights.PUBLIC);
    put(files.schema(), declared.schemaJson(), Rights.PUBLIC);
    publicKey.ifPresent(pem -> put(files.publicKey(), pem, Rights.PUBLIC));
    documents.logProof().ifPresent(proof -> put(files.logProof(), proof, Rights.PUBLIC));
    documents.opening().ifPresent(opening -> put(files.opening(), opening, Rights.OWNER_ONLY));
    put(files.certificate(), documents.certificate(), Rights.PUBLIC);
  }

  private static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new BadInputException(folder + ": the folder cannot be made: " + e, e);
    }
  }

  /** What was certified, made again: the database keeps the parameters alone. */
  private Map<String, byte[]> served(ReleaseDocuments documents, Envelope envelope) {
    Statement certified = envelope.unverified(CERTIFICATE);
    Map<String, byte[]> files =
        declared.served(
            ParametersJson.read(
                ByteSource.of(
                    ReleaseNames.PARAMETERS,
                    documents.parameters().getBytes(StandardCharsets.UTF_8))));
    files
        .entrySet()
        .removeIf(file -> !Sha256.of(file.getValue()).equals(certified.files().get(file.getKey())));
    return files;
  }

  private static void put(Path file, String text, String rights) {
    put(file, text.getBytes(StandardCharsets.UTF_8), rights);
  }

  private static void put(Path file, byte[] bytes, String rights) {
    try {
      WholeFile.put(file, bytes, rights);
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
      Erasing.erase(file);
    } catch (IOException e) {
      throw new BadInputException(
          file
              + ": with this old opening one could try out who left, but it cannot be erased ("
              + e
              + "); the next opening of the workspace tries again",
          e);
    }
  }
}
