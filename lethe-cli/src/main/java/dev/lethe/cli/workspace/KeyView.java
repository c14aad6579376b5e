package dev.lethe.cli.workspace;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.keys.KeyList;
import dev.lethe.certificate.keys.ListedKey;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.workspace.Rotated;
import dev.lethe.workspace.Workspace;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The list of keys for people and for programs, and what is to be published of it. */
final class KeyView {

  private KeyView() {}

  static void print(KeyList list, PrintWriter out) {
    TextTable table =
        new TextTable().row("key", "algorithm", "valid", "signed for the next", "revoked");
    for (ListedKey each : list.keys()) {
      table.row(
          each.key().id().hex(),
          each.key().algorithm(),
          each.validFrom() + each.validTo().map(last -> " to " + last).orElse(" on"),
          list.successor(each).isEmpty() ? "in use" : list.isEndorsed(each) ? "yes" : "no",
          each.revoked()
              .map(told -> "%s since %s".formatted(told.why().word(), told.since()))
              .orElse("no"));
    }
    table.print(out);
  }

  static Map<String, Object> fields(KeyList list) {
    List<ListedKey> keys = list.keys();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("keyid", list.inUse().key().id().hex());
    fields.put("pem", list.inUse().key().pem());
    fields.put(
        "earlier",
        keys.subList(0, keys.size() - 1).stream().map(each -> each.key().pem()).toList());
    fields.put("keys", keys.stream().map(each -> fields(list, each)).toList());
    return fields;
  }

  private static Map<String, Object> fields(KeyList list, ListedKey listed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("keyid", listed.key().id().hex());
    fields.put("algorithm", listed.key().algorithm());
    fields.put("valid_from", listed.validFrom().toString());
    listed.validTo().ifPresent(last -> fields.put("valid_to", last.toString()));
    listed
        .revoked()
        .ifPresent(
            told ->
                fields.put(
                    "revoked",
                    Map.of(
                        "day", told.day().toString(),
                        "since", told.since().toString(),
                        "why", told.why().word())));
    list.successor(listed).ifPresent(next -> fields.put("successor", next.key().id().hex()));
    list.successor(listed).ifPresent(next -> fields.put("endorsed", list.isEndorsed(listed)));
    return fields;
  }

  /** The key in use, and beside it what everybody must learn of the change. */
  static void changed(Workspace open, Rotated made, List<String> more, Output output) {
    KeyList list = open.keyring().list();
    String published = open.home().releases().resolve(ReleaseNames.KEYS).toString();
    if (output.isJson()) {
      Map<String, Object> fields = fields(list);
      fields.put("publish", published);
      output.json(fields, made.pending());
    } else {
      output.out().print(list.inUse().key().pem());
      output.notes(made.pending());
    }
    output.note(
        "publish "
            + published
            + " where people get your keys from; it is beside each release too, and replaces what"
            + " was published before");
    output.notes(more);
  }

  /** What a new key means for those who know the one before. */
  static List<String> forThosePinned(KeyList list) {
    List<ListedKey> keys = list.keys();
    ListedKey before = keys.get(Math.max(0, keys.size() - 2));
    return keys.size() < 2 || list.leadsOn(before)
        ? List.of()
        : List.of(
            "key "
                + before.key().id().hex()
                + " did not sign for the new one: whoever verifies with --key and the old key must"
                + " get the new one from you by another way");
  }
}
