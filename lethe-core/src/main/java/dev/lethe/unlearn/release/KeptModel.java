package dev.lethe.unlearn.release;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import java.util.Optional;

/**
 * What is kept of a training for passive releases, and of which rows it was.
 *
 * <p>Secret; nothing is taken on trust from it. Without a record of its rows it serves no passive
 * release: those then release what is learnt from the retained rows, under the same noise.
 *
 * @param value the trained result
 * @param rows absent where somebody else trained it, or where more happened since than that rows
 *     left
 */
public record KeptModel<V>(V value, Optional<TrainedRows> rows) {

  /** Fresh from a training that was asked for. */
  public static <V> KeptModel<V> trained(V value, Retained on) {
    return new KeptModel<>(value, Optional.of(TrainedRows.of(on.statistics())));
  }

  /** Of which nobody knows what it was trained on. */
  public static <V> KeptModel<V> unrecorded(V value) {
    return new KeptModel<>(value, Optional.empty());
  }

  /**
   * After some rows have left: the same value, and what it was trained on if that is still known.
   * Only passive releases ask, and it takes digests of all sums.
   */
  public KeptModel<V> without(GridRows leaving, Retained after, Terms terms) {
    return terms.method() == Method.PASSIVE
        ? new KeptModel<>(value, rows.flatMap(r -> r.without(leaving, after.statistics())))
        : unrecorded(value);
  }

  /** Whether it is A(R ∪ Z) with |Z| ≤ m. */
  public boolean serves(Capacity m) {
    return rows.map(r -> r.isWithin(m)).orElse(false);
  }

  /**
   * What is kept after a release by a method.
   *
   * @param own what the learner gives on the rows that stay
   */
  public KeptModel<V> next(Terms terms, V own, Retained after) {
    if (terms.method() != Method.PASSIVE) {
      return trained(own, after);
    }
    return rows.isPresent() ? this : unrecorded(own);
  }

  public static <V> StateFormat<KeptModel<V>> format(
      String magic, StateFormat.Writer<V> writer, StateFormat.Reader<V> reader) {
    return new StateFormat<>(
        magic,
        (kept, out) -> {
          writer.write(kept.value(), out);
          TrainedRows.write(kept.rows(), out);
        },
        in -> new KeptModel<>(reader.read(in), TrainedRows.readIfAny(in)));
  }

  @Override
  public String toString() {
    return "KeptModel[secret]";
  }
}
