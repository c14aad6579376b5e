package dev.lethe.workspace.store;

import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.database.Location;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** What somebody can do who may write to the database and knows its checksums. */
public final class Tampering {

  private Tampering() {}

  private static void change(Location location, Consumer<WriteView> work) {
    try (WorkspaceStore store = WorkspaceStore.open(location)) {
      store.change(work);
    }
  }

  private static BlobTable table(WriteView view, String name) {
    return new BlobTable(view.session, view.catalogue, name);
  }

  /** The last release is gone from all tables, and all checksums hold. */
  public static void takeOutLastRelease(Location location) {
    change(
        location,
        view -> {
          long last = view.releaseCount();
          view.session.update("DELETE FROM model_release WHERE id = ?", last);
          view.catalogue.of("model_release").remove(last);
          table(view, "release_certificate").remove(last);
          table(view, "release_parameters").remove(last);
          view.settings.remove("#opening." + last);
          view.catalogue.of("release_opening").remove(last);
        });
  }

  /** The frontier is gone; it is made again from the certificates that are there. */
  public static void forgetLog(Location location) {
    change(location, view -> view.remove(SettingNames.LOG));
  }

  /** One release has the certificate and the parameters of another. */
  public static void replaceCertificate(Location location, long number, long by) {
    change(
        location,
        view -> {
          String proof = view.logProof(number).orElseThrow();
          String both = view.certificate(by) + proof;
          table(view, "release_certificate").put(number, both.getBytes(StandardCharsets.UTF_8));
          table(view, "release_parameters")
              .put(number, table(view, "release_parameters").require(by));
        });
  }

  /** As workspaces were before they had logs, but for the places that certificates name. */
  public static void likeBeforeLogs(Location location) {
    change(
        location,
        view -> {
          view.remove(SettingNames.LOG);
          for (long number = 1; number <= view.releaseCount(); number++) {
            table(view, "release_certificate")
                .put(number, view.certificate(number).getBytes(StandardCharsets.UTF_8));
          }
        });
  }
}
