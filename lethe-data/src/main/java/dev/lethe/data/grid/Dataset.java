package dev.lethe.data.grid;

import dev.lethe.data.schema.Recipe;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Grid rows held in memory, with the recipe that made them.
 *
 * <p>The arrays are handed out without a copy, for speed: treat them as read-only.
 */
public final class Dataset {

  private final Recipe recipe;
  private final int rows;
  private final int columns;
  private final int[] features;
  private final int[] labels;
  private final Optional<List<String>> ids;

  Dataset(Recipe recipe, int rows, int[] features, int[] labels, Optional<List<String>> ids) {
    this.recipe = recipe;
    this.rows = rows;
    this.columns = recipe.gridColumns().size();
    this.features = features;
    this.labels = labels;
    this.ids = ids;
  }

  public Recipe recipe() {
    return recipe;
  }

  public int rows() {
    return rows;
  }

  /** Grid columns, the bias included. */
  public int columns() {
    return columns;
  }

  /** Row-major: row i begins at i · columns(). Each value is in [−2²⁰, 2²⁰]. */
  public int[] features() {
    return features;
  }

  /** One a row, in [−2²⁰, 2²⁰], a class by its index; zeros where the recipe declares no label. */
  public int[] labels() {
    return labels;
  }

  /** Whose row it is, one a row, where the recipe declares an id column. */
  public Optional<List<String>> ids() {
    return ids;
  }

  /** Passes every row on, as the streaming import would. */
  public void forEach(GridRowConsumer consumer) {
    int[] row = new int[columns];
    for (int i = 0; i < rows; i++) {
      System.arraycopy(features, i * columns, row, 0, columns);
      consumer.accept(row, labels[i], ids.isPresent() ? ids.get().get(i) : "");
    }
  }

  /**
   * SHA-256 of the rows in their order, in hexadecimal, to tell two imports apart.
   *
   * <p>For the operator only: a digest of the training set never goes into a certificate
   * (docs/mathematics/certificates.md).
   */
  public String digest() {
    MessageDigest sha256 = sha256();
    ByteBuffer row = ByteBuffer.allocate(4 * (columns + 2));
    sha256.update(ByteBuffer.allocate(8).putInt(rows).putInt(columns).array());
    for (int i = 0; i < rows; i++) {
      byte[] id = ids.isPresent() ? ids.get().get(i).getBytes(StandardCharsets.UTF_8) : new byte[0];
      row.clear();
      for (int j = 0; j < columns; j++) {
        row.putInt(features[i * columns + j]);
      }
      sha256.update(row.putInt(labels[i]).putInt(id.length).array());
      sha256.update(id);
    }
    return HexFormat.of().formatHex(sha256.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
