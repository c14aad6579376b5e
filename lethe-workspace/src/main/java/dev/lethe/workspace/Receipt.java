package dev.lethe.workspace;

import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * That an errand is done: written in the transaction that did it, in the place of the sender's last
 * one, and never published.
 *
 * @param release its number; empty where nothing was released
 * @param note as the sender asked for
 */
public record Receipt(String token, OptionalLong release, String note) {

  private static final String NAME = "receipt.";
  private static final int PARTS = 3;

  /** Of this errand, where it was done before. */
  static Optional<Receipt> of(ReadView view, Errand errand) {
    return view.text(NAME + errand.sender())
        .map(text -> List.of(text.split("\n", PARTS)))
        .filter(parts -> parts.get(0).equals(errand.token()))
        .map(parts -> new Receipt(parts.get(0), number(parts.get(1)), parts.get(2)));
  }

  private static OptionalLong number(String text) {
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }

  void put(WriteView view, Errand errand) {
    String number = release.isPresent() ? Long.toString(release.getAsLong()) : "";
    view.put(NAME + errand.sender(), token + "\n" + number + "\n" + note);
  }

  /** What is done once it is committed. */
  String words() {
    return release.isPresent()
        ? "the errand is done: release %d is in the workspace ('lethe log' shows it)"
            .formatted(release.getAsLong())
        : "the errand is done: nobody had rows here, and nothing was released";
  }

  /**
   * A receipt and what else the operator is to know.
   *
   * @param history what old versions of a table elsewhere still have of the forgotten
   * @param notes what is pending, and the words of the history
   */
  public record Given(Receipt receipt, Optional<History> history, List<String> notes) {}
}
