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
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.files.Erasing;
import dev.lethe.workspace.files.Rights;
import dev.lethe.workspace.files.WholeFile;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.WriteView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The files of releases, written from the database: what is missing is written again, so a crash
 * between the transaction and the files costs nothing. Only releases that changed since their files
 * were last seen in place are looked at: a request costs the same after ten thousand others, and
 * the folders of old releases may be archived elsewhere. Where the log's checkpoint is missing, all
 * are looked at.
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
    return areKeysWritten(view)
        && new LogFiles(folder).areCurrent(view)
        && toWrite(view).allMatch(number -> isWritten(view, number))
        && toErase(view).noneMatch(number -> isStale(view, number));
  }

  /** The last is always looked at. */
  private LongStream toWrite(ReadView view) {
    LongStream last = LongStream.of(view.releaseCount()).filter(number -> number > 0);
    return LongStream.concat(noted(view, SettingNames.TO_WRITE), last).distinct();
  }

  private LongStream toErase(ReadView view) {
    return noted(view, SettingNames.TO_ERASE);
  }

  /** All, where none was ever noted or somebody removed the log's checkpoint. */
  private LongStream noted(ReadView view, String setting) {
    return view.text(setting)
        .filter(noted -> Files.exists(new LogFiles(folder).checkpoint()))
        .map(noted -> noted.lines().mapToLong(Long::parseLong))
        .orElseGet(() -> LongStream.rangeClosed(1, view.releaseCount()));
  }

  /** Notes, with the release itself, that its files are to be written. */
  void noteUnwritten(WriteView view, long number) {
    LongStream left = toWrite(view).filter(each -> each != number && !isWritten(view, each));
    note(view, SettingNames.TO_WRITE, LongStream.concat(left, LongStream.of(number)));
  }

  /** Does away with all openings so far, in the database now and as files once it is committed. */
  void dropOpenings(WriteView view) {
    LongStream left = toErase(view).filter(each -> isStale(view, each));
    note(view, SettingNames.TO_ERASE, LongStream.concat(left, view.openings()));
    view.dropOpenings();
  }

  private static void note(WriteView view, String setting, LongStream numbers) {
    view.put(setting, numbers.mapToObj(Long::toString).collect(Collectors.joining("\n")));
  }

  /**
   * The files are there and they are its own: a database that was put back from a backup gives a
   * number again that files of another release still bear.
   */
  private boolean isWritten(ReadView view, long number) {
    Path certificate = files(number).certificate();
    return Files.exists(certificate)
        && isContent(certificate, view.certificate(number).getBytes(StandardCharsets.UTF_8));
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
    for (long number = 1; number <= view.releaseCount(); number++) {
      if (Files.exists(files(number).certificate())) {
        put(files(number).keys(), own, Rights.PUBLIC);
      }
    }
    makeFolder(folder);
    put(keys(), own, Rights.PUBLIC);
  }

  /** There is a file, or the part of one, of an opening that the database has done away with. */
  private boolean isStale(ReadView view, long number) {
    Path opening = files(number).opening();
    return (Files.exists(opening) || Files.exists(WholeFile.part(opening)))
        && view.openings().noneMatch(each -> each == number);
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
    List<String> pending = new ArrayList<>();
    newestFirst(toErase(view))
        .forEach(each -> FollowUp.attempt(() -> eraseStale(view, each)).ifPresent(pending::add));
    newestFirst(toWrite(view))
        .forEach(each -> FollowUp.attempt(() -> writeMissing(view, each)).ifPresent(pending::add));
    FollowUp.attempt(() -> writeKeys(view)).ifPresent(pending::add);
    FollowUp.attempt(() -> new LogFiles(folder).write(view)).ifPresent(pending::add);
    return pending;
  }

  private static List<Long> newestFirst(LongStream numbers) {
    return numbers.boxed().sorted(Comparator.reverseOrder()).toList();
  }

  private void eraseStale(ReadView view, long number) {
    if (isStale(view, number)) {
      erase(files(number).opening());
      erase(WholeFile.part(files(number).opening()));
    }
  }

  private void writeMissing(ReadView view, long number) {
    if (!isWritten(view, number)) {
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

  /** The certificate last: where it is, all is. What people read is made aside meanwhile. */
  private void write(ReleaseFiles files, ReleaseDocuments documents, Optional<String> publicKey) {
    makeFolder(files.folder());
    Envelope envelope = envelope(documents);
    CompletableFuture<String> page =
        CompletableFuture.supplyAsync(() -> CertificatePage.html(CERTIFICATE, envelope));
    CompletableFuture<String> letter =
        page.thenApply(made -> SubjectLetter.html(CERTIFICATE, envelope));
    put(files.parameters(), documents.parameters(), Rights.PUBLIC);
    served(documents, envelope)
        .forEach((name, file) -> put(files.folder().resolve(name), file, Rights.PUBLIC));
    put(files.page(), page.join(), Rights.PUBLIC);
    put(files.letter(), letter.join(), Rights.PUBLIC);
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
