package dev.lethe.unlearn.release;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.bound.Capacity;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.unlearn.population.RowSums;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Which rows a kept model was trained on: those that are still there, and how many have left.
 *
 * <p>A kept model may go out as A(R ∪ Z), |Z| ≤ m, only while all that happened since its training
 * is that rows left. In two worlds that had the same training, but for some people, the sets Z are
 * then nested, and RS°_m is what their models can be apart (docs/mathematics/noise.md). So the
 * record begins with a training that somebody declared, is carried along from request to request,
 * and once lost stays lost until the next one: a model that was trained anew on the way, because of
 * rows that only one of the worlds had, would not be nested with the other's.
 *
 * <p>The rows are told by the digest of their exact statistics. Whoever keeps them must not replace
 * some by others with the very same sums and products.
 *
 * @param digest of the statistics of those still there; a function of them alone
 * @param forgotten rows that have left since
 */
public record TrainedRows(String digest, long forgotten) {

  public TrainedRows {
    if (digest.length() != 64 || forgotten < 0) {
      throw new BadInputException(
          "a record of trained rows has a digest of 64 digits and a count of at least 0, but got '%s' and %d"
              .formatted(digest, forgotten));
    }
  }

  public static TrainedRows of(ExactStatistics rows) {
    return new TrainedRows(digest(rows), 0);
  }

  private static String digest(ExactStatistics rows) {
    return HexFormat.of().formatHex(StatisticsFormat.digest(rows));
  }

  /** After some rows have left, and nothing else has happened; empty otherwise. */
  public Optional<TrainedRows> without(GridRows leaving, ExactStatistics after) {
    try {
      ExactStatistics before = after.plus(RowSums.of(leaving, after.shells()));
      return digest(before).equals(digest)
          ? Optional.of(new TrainedRows(digest(after), Math.addExact(forgotten, leaving.rows())))
          : Optional.empty();
    } catch (LetheException | ArithmeticException overflow) {
      return Optional.empty();
    }
  }

  public boolean isWithin(Capacity m) {
    return forgotten <= m.value();
  }

  public void write(DataOutputStream out) throws IOException {
    out.writeUTF(digest);
    out.writeLong(forgotten);
  }

  public static TrainedRows read(DataInputStream in) throws IOException {
    return new TrainedRows(in.readUTF(), in.readLong());
  }

  static void write(Optional<TrainedRows> record, DataOutputStream out) throws IOException {
    out.writeBoolean(record.isPresent());
    if (record.isPresent()) {
      record.get().write(out);
    }
  }

  static Optional<TrainedRows> readIfAny(DataInputStream in) throws IOException {
    return in.readBoolean() ? Optional.of(read(in)) : Optional.empty();
  }
}
