package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.base.Progress;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.workspace.CheckUp.Examined;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.RequestEntry;
import dev.lethe.workspace.store.Stocktaking;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A full check: everything that is kept against what it was made from, rows first.
 *
 * <p>Commands check what they read, on the way. This reads everything, so damage is found before
 * somebody needs what is damaged. Each part is looked at whatever the others say.
 */
final class Inspection {

  private final ReadView view;
  private final Declared declared;
  private final Home home;
  private final Stocktaking stock;
  private final List<Examined> examined = new ArrayList<>();

  private Inspection(ReadView view, Declared declared, Home home) {
    this.view = view;
    this.declared = declared;
    this.home = home;
    this.stock = new Stocktaking(view);
  }

  static CheckUp of(ReadView view, Declared declared, Home home) {
    Inspection inspection = new Inspection(view, declared, home);
    inspection.database();
    inspection.look("releases", inspection::releases);
    inspection.look("files", inspection::files);
    inspection.look("signing key", inspection::key);
    return new CheckUp(inspection.examined);
  }

  /** Throws at the first thing in the database that is wrong. */
  static void require(ReadView view, Declared declared, Home home) {
    Inspection inspection = new Inspection(view, declared, home);
    inspection.database();
    inspection.examined.stream()
        .filter(one -> !one.sound())
        .findFirst()
        .ifPresent(
            one -> {
              throw Damage.of(one.what(), one.found());
            });
  }

  private void database() {
    look("database", stock::database);
    look("entries", stock::entries);
    if (view.text(Names.ROWS).isEmpty()) {
      look("rows", stock::rows);
      look("people", stock::people);
      look("sums", this::sums);
      look("commitment", this::commitment);
      look("requests", this::requests);
    }
    look("model", this::model);
    look("ledger", this::ledger);
  }

  private void look(String what, Supplier<String> part) {
    try {
      examined.add(new Examined(what, true, part.get()));
    } catch (LetheException wrong) {
      examined.add(new Examined(what, false, String.valueOf(wrong.getMessage())));
    }
  }

  private String sums() {
    ExactStatistics anew =
        new ParallelStatistics(Kernels.best(), Runtime.getRuntime().availableProcessors())
            .of(stock.allRows(), declared.shells(), Progress.SILENT);
    if (!anew.equals(Kept.statistics(view, declared))) {
      throw Damage.of("statistics", "they are not the sums of the rows that are here");
    }
    return "the sums are those of the rows, to the last bit";
  }

  private String commitment() {
    if (!RowsDigest.of(stock.allRows()).root().equals(Leaves.root(view))) {
      throw Damage.of("the commitment", "it is not to the rows that are here");
    }
    view.leafDigests()
        .ifPresent(
            digests -> {
              for (int bucket = 0; bucket < RowsDigest.BUCKETS; bucket++) {
                Leaves.stored(view, digests, bucket);
              }
            });
    return "the commitment is to these rows";
  }

  /** Rows that ever came, less those that requests took out, are here. */
  private String requests() {
    List<RequestEntry> requests = view.requests();
    long removed = requests.stream().mapToLong(RequestEntry::rows).sum();
    if (view.mark() - removed != view.rowCount()) {
      throw Damage.of(
          "forget_request",
          "%d rows came and requests took out %d, but %d are here"
              .formatted(view.mark(), removed, view.rowCount()));
    }
    return "%d rows came, %d requests took out %d".formatted(view.mark(), requests.size(), removed);
  }

  private String model() {
    return view.bytes(Names.STATE)
            .flatMap(bytes -> declared.unlearning().format().ifCurrent(bytes))
            .isPresent()
        ? "a model of the declared kind is kept"
        : "no model is kept: the next release trains one";
  }

  private String ledger() {
    int releases = Account.of(view, declared).ledger().entries().size();
    return releases + " releases are in the account";
  }

  private String releases() {
    List<VerifyingKey> keys =
        view.keys().stream().map(entry -> Keys.verifying(entry.publicKey())).toList();
    for (ReleaseEntry entry : view.releases()) {
      String name = "the certificate of release " + entry.number();
      ReleaseDocuments documents = view.documents(entry.number()).orElseThrow();
      Sha256 signed =
          EnvelopeJson.read(name, bytes(documents.certificate())).verified(name, keys).parameters();
      if (!signed.equals(Sha256.of(bytes(documents.parameters())))) {
        throw Damage.of("release_parameters " + entry.number(), "they are not the certified ones");
      }
    }
    return view.releases().size() + " certificates are signed by keys of this workspace";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String files() {
    Exports exports = new Exports(home.releases(), declared);
    for (ReleaseEntry entry : view.releases()) {
      Issued.ReleaseFiles files = exports.files(entry.number());
      ReleaseDocuments documents = view.documents(entry.number()).orElseThrow();
      requireFile(files.certificate(), Optional.of(documents.certificate()));
      requireFile(files.parameters(), Optional.of(documents.parameters()));
      requireFile(files.opening(), documents.opening());
    }
    return "the files of all releases are what the database has";
  }

  private static void requireFile(Path file, Optional<String> expected) {
    try {
      Optional<String> there =
          Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
      if (!there.equals(expected)) {
        throw new BadInputException(
            file
                + (there.isEmpty()
                    ? ": it is missing; the next command that opens the workspace writes it"
                    : expected.isEmpty()
                        ? ": an opening of before the last request to forget; the next command"
                            + " that opens the workspace erases it"
                        : ": it is not the file of this release; delete it, and the next command"
                            + " that opens the workspace writes it"));
      }
    } catch (IOException unreadable) {
      throw new BadInputException(file + ": cannot be read: " + unreadable, unreadable);
    }
  }

  private String key() {
    new Keys(home.key()).requireInUse(view.keys());
    return "the signing key is the one in use";
  }
}
