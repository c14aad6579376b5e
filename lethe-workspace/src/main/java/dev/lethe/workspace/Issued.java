package dev.lethe.workspace;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.database.Purge;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A release that is out: what it says of itself and where its files are.
 *
 * <p>Numbers, the report and the way are for the operator; the files are what may be published, but
 * for the opening.
 *
 * @param number of the release, from 1 on
 * @param way as the terms or {@code auto} had it
 * @param forgotten what the request found; empty for a release without one
 * @param purge whether the forgotten bytes have left the disk
 * @param history what old versions of a table elsewhere still have of the forgotten; empty where
 *     there are none
 * @param pending what is still to do and will be tried again, such as files to write, and what else
 *     the operator is to know; the release is out all the same
 */
public record Issued(
    long number,
    Way way,
    ReleaseFacts facts,
    ReleaseFiles files,
    Optional<Forgotten> forgotten,
    Purge purge,
    Optional<History> history,
    List<String> pending) {

  /** Once its transaction is committed. */
  Issued committed(Changes.Made<Issued> made, Optional<History> left) {
    return new Issued(number, way, facts, files, forgotten, made.purge(), left, made.pending());
  }

  /** What is done once it is committed. */
  String words() {
    return forgotten.map(request -> "request %d is done: ".formatted(request.request())).orElse("")
        + "release %d is in the workspace ('lethe log' shows it)".formatted(number);
  }

  /** The request behind a release. */
  public record Forgotten(long request, RemovalReport report) {}

  /** The files of one release, all in one folder. */
  public record ReleaseFiles(Path folder) {

    public Path parameters() {
      return folder.resolve(ReleaseNames.PARAMETERS);
    }

    public Path certificate() {
      return folder.resolve(ReleaseNames.CERTIFICATE);
    }

    /** When the certificate existed, by an authority's word; where somebody asked one. */
    public Path stamp() {
      return folder.resolve(ReleaseNames.STAMP);
    }

    /** For the file of a data protection officer. */
    public Path page() {
      return folder.resolve("certificate.html");
    }

    /** For the data subject. */
    public Path letter() {
      return folder.resolve("letter.html");
    }

    /** For auditors; not to be published. */
    public Path opening() {
      return folder.resolve(ReleaseNames.OPENING);
    }

    public Path publicKey() {
      return folder.resolve(ReleaseNames.PUBLIC_KEY);
    }

    /** The list of the issuer's keys. */
    public Path keys() {
      return folder.resolve(ReleaseNames.KEYS);
    }

    /** That the certificate is in the log of all of them. */
    public Path logProof() {
      return folder.resolve(ReleaseNames.LOG_PROOF);
    }

    public Path schema() {
      return folder.resolve(ReleaseNames.SCHEMA);
    }
  }
}
