package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.CheckUp.Examined;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.content.StoredData;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.Stocktaking;
import dev.lethe.workspace.store.WorkspaceStore;
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

  static CheckUp of(Home home) {
    try (WorkspaceStore store = WorkspaceStore.open(home.location())) {
      return store.read(view -> of(view, StoredData.declaration(view, home.location()), home));
    }
  }

  static CheckUp of(ReadView view, Declared declared, Home home) {
    Inspection inspection = new Inspection(view, declared, home);
    inspection.database();
    inspection.look("releases", inspection::releases);
    inspection.look("log", new LogInspection(view, new LogFiles(home.releases()))::look);
    inspection.look("files", inspection::files);
    inspection.look("signing key", inspection::key);
    return new CheckUp(inspection.examined);
  }

  private void database() {
    look("database", stock::database);
    look("entries", stock::entries);
    WorkspaceRows.of(view, declared).inspection(view, stock).forEach(this::look);
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

  private String model() {
    return view.bytes(SettingNames.STATE)
            .flatMap(bytes -> declared.unlearning().format().ifCurrent(bytes))
            .isPresent()
        ? "a model of the declared kind is kept"
        : "no model is kept: the next release trains one";
  }

  private String ledger() {
    int releases = Account.of(view, declared).entries().size();
    return releases + " releases are in the account";
  }

  private String releases() {
    List<VerifyingKey> keys = Keys.known(view);
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
    int archived = 0;
    for (ReleaseEntry entry : view.releases()) {
      Issued.ReleaseFiles files = exports.files(entry.number());
      if (entry.number() < view.releaseCount() && !Files.exists(files.folder())) {
        archived++;
        continue;
      }
      ReleaseDocuments documents = view.documents(entry.number()).orElseThrow();
      requireFile(files.certificate(), Optional.of(documents.certificate()));
      requireFile(files.parameters(), Optional.of(documents.parameters()));
      documents.logProof().ifPresent(proof -> requireFile(files.logProof(), Optional.of(proof)));
      requireFile(files.opening(), documents.opening());
    }
    return "the files of all releases are what the database has"
        + (archived == 0 ? "" : ", but for the folders of " + archived + ", which are elsewhere");
  }

  private static void requireFile(Path file, Optional<String> expected) {
    try {
      Optional<String> there =
          Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
      if (!there.equals(expected)) {
        throw new BadInputException(
            file
                + (there.isEmpty()
                    ? ": it is missing"
                    : expected.isEmpty()
                        ? ": an opening of before the last request to forget"
                        : ": it is not the file of this release")
                + "; delete "
                + ReleaseNames.CHECKPOINT
                + " in the folder of all releases, and the next command that opens the workspace"
                + " puts every file in order");
      }
    } catch (IOException unreadable) {
      throw new BadInputException(file + ": cannot be read: " + unreadable, unreadable);
    }
  }

  private String key() {
    Keys.at(home.key()).requireInUse(view.keys());
    return "the signing key is the one in use";
  }
}
