package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.data.evaluate.Split;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * People who are left out of a workspace, to try its model on people it never saw.
 *
 * <p>A keyed hash of the id decides: all rows of a person are on one side, the same people are left
 * out with the same key, and nobody without it can foretell or choose a side.
 *
 * @param left the rows of those who were left out
 */
public record Holdout(People kept, GridRows left) {

  private static final String HASH = "HmacSHA256";

  static void requireShare(double share) {
    if (!(share > 0 && share < 1)) {
      throw new BadUsageException(
          "the share to hold out must lie between 0 and 1, but got " + share);
    }
  }

  /**
   * Makes a workspace without a share of the people, to try its model on those it never saw.
   *
   * @param share of the people to leave out, between 0 and 1
   */
  public static Training train(
      Home home,
      Declared declared,
      People people,
      double share,
      WorkspaceTools tools,
      Progress progress) {
    people.requireColumns(declared.columns());
    requireShare(share);
    List<Holdout> chosen = new ArrayList<>();
    Workspace made =
        FirstTransaction.of(
            home,
            declared,
            key -> {
              chosen.add(of(people, share, key));
              return Arrivals.of(chosen.get(0).kept());
            },
            Optional.empty(),
            tools,
            progress);
    return new Training(made, chosen.get(0));
  }

  /** A new workspace and the people who were left out of it. */
  public record Training(Workspace workspace, Holdout holdout) {}

  static Holdout of(People people, double share, SigningKey key) {
    Mac hash = hash(key.secretFor("holdout"));
    List<String> ids = people.subjects();
    Set<String> all = new HashSet<>(ids);
    Set<String> out = new HashSet<>();
    all.stream().filter(id -> place(hash, id) < share).forEach(out::add);
    Split split = Split.by(people.rows(), i -> out.contains(ids.get(i)));
    if (split.first().rows() == 0 || split.second().rows() == 0) {
      throw new BadInputException(
          "a share of %s of %d people leaves nobody to %s"
              .formatted(share, all.size(), split.first().rows() == 0 ? "train on" : "hold out"));
    }
    List<String> stay = ids.stream().filter(id -> !out.contains(id)).toList();
    return new Holdout(new People(stay, split.first()), split.second());
  }

  private static Mac hash(byte[] key) {
    try {
      Mac mac = Mac.getInstance(HASH);
      mac.init(new SecretKeySpec(key, HASH));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + HASH, e);
    }
  }

  /** A number from 0 to 1 that only the key knows. */
  private static double place(Mac hash, String id) {
    byte[] digest = hash.doFinal(id.getBytes(StandardCharsets.UTF_8));
    return (ByteBuffer.wrap(digest).getLong() >>> 11) * 0x1p-53;
  }
}
