package dev.lethe.server.console;

import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.certificate.keys.Revocation;
import dev.lethe.server.register.Model;
import java.util.List;

/** The keys of a model, the one in use last. */
public record KeysView(long model, String name, List<Line> keys) {

  /**
   * One key.
   *
   * @param standing in words: whether it is in use, succeeded or revoked
   */
  public record Line(String id, String algorithm, String from, String to, String standing) {}

  static KeysView of(Model model, String name, KeyList list) {
    return new KeysView(
        model.number(), name, list.keys().stream().map(key -> line(list, key)).toList());
  }

  private static Line line(KeyList list, ListedKey key) {
    return new Line(
        key.key().id().hex(),
        key.key().algorithm(),
        Shown.day(key.validFrom()),
        key.validTo().map(Shown::day).orElse("no end"),
        standing(list, key));
  }

  private static String standing(KeyList list, ListedKey key) {
    if (key.equals(list.inUse())) {
      return "in use";
    }
    String succeeded =
        list.isEndorsed(key) ? "succeeded, and it signed for the next" : "succeeded, unsigned";
    return key.revoked().map(KeysView::revoked).orElse(succeeded);
  }

  private static String revoked(Revocation revocation) {
    return "revoked on %s as %s: nothing of %s or later is the issuer's"
        .formatted(
            Shown.day(revocation.day()), revocation.why().word(), Shown.day(revocation.since()));
  }
}
