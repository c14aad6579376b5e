package dev.lethe.workspace.copies;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.privacy.RandomBits;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Which workspace this is, how many changes it has seen, and where the last one was made: what
 * tells copies of one workspace apart.
 *
 * @param identity random, made once; all copies share it
 * @param generation raised by every change
 * @param mark of the place of the last change, which it does not tell; empty before the first
 */
public record Lineage(String identity, long generation, String mark) {

  private static final int IDENTITY_BYTES = 16;

  /** Of this workspace; a new one where it has none yet. */
  public static Lineage of(ReadView view) {
    return known(view)
        .orElseGet(
            () ->
                new Lineage(
                    HexFormat.of().formatHex(RandomBits.secure().secret(IDENTITY_BYTES)), 0, ""));
  }

  static Optional<Lineage> known(ReadView view) {
    return view.text(SettingNames.LINEAGE).map(Lineage::parse);
  }

  private static Lineage parse(String text) {
    String[] words = text.split(" ", -1);
    try {
      return new Lineage(words[0], Long.parseLong(words[1]), words[2]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new BadInputException(
          "the workspace's lineage is identity, generation and mark, but it says '" + text + "'",
          e);
    }
  }

  public void put(WriteView view) {
    view.put(SettingNames.LINEAGE, identity + " " + generation + " " + mark);
  }

  /** With one more change than this many, made at this place. */
  Lineage after(long last, String place) {
    return new Lineage(identity, last + 1, markOf(place));
  }

  /** The public name of its log of certificates, from which the identity cannot be had. */
  public String logOrigin() {
    String named = "lethe log of certificates\n" + identity;
    return "lethe/log/" + Sha256.of(named.getBytes(StandardCharsets.UTF_8)).hex();
  }

  boolean isMarkedBy(String place) {
    return mark.isEmpty() || mark.equals(markOf(place));
  }

  private String markOf(String place) {
    return Sha256.of((identity + '\n' + place).getBytes(StandardCharsets.UTF_8)).hex();
  }
}
