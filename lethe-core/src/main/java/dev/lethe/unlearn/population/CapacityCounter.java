package dev.lethe.unlearn.population;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import java.util.ArrayList;
import java.util.List;

/**
 * How much of the capacity is used: m must cover all rows forgotten since the last exact training,
 * not only those of one request (docs/mathematics/noise.md).
 *
 * <p>RS_m(R) compares A(R) with A(R ∪ Z), |Z| ≤ m. A model trained on S is A(R ∪ Z) as long as all
 * that happened since is that at most m rows left; rows that came since are in R but not in the
 * model, and no capacity covers that. Counts of forgotten rows, and refusals that show them, go to
 * the operator and are never published (docs/mathematics/certificates.md).
 *
 * @param forgotten rows forgotten since the last exact training
 * @param added rows that came since; counted even where they have left again
 */
public record CapacityCounter(Capacity capacity, long forgotten, long added) {

  public CapacityCounter {
    if (forgotten < 0 || added < 0) {
      throw new BadUsageException(
          "counts of rows must be ≥ 0, but got "
              + forgotten
              + " forgotten and "
              + added
              + " added");
    }
    if (forgotten > capacity.value()) {
      throw new NoGuaranteeException(
          forgotten
              + " rows forgotten since training > capacity "
              + capacity.value()
              + ": retrain or raise the capacity");
    }
  }

  /** The model has just been trained exactly on all rows. */
  public static CapacityCounter trained(Capacity capacity) {
    return new CapacityCounter(capacity, 0, 0);
  }

  /** Rows that may still be forgotten before the next exact training. */
  public long remaining() {
    return capacity.value() - forgotten;
  }

  public CapacityCounter afterAdding(long rows) {
    return new CapacityCounter(capacity, forgotten, Math.addExact(added, requireCount(rows)));
  }

  /** The plan after a request of this many rows; refuses one that the capacity does not cover. */
  public CapacityCounter afterForgetting(long rows) {
    long together = Math.addExact(forgotten, requireCount(rows));
    if (together > capacity.value()) {
      throw new NoGuaranteeException(
          forgotten
              + " rows forgotten since training + "
              + rows
              + " requested = "
              + together
              + " > capacity "
              + capacity.value()
              + ": retrain, raise the capacity, or split the request (at most "
              + remaining()
              + " rows first, then "
              + capacity.value()
              + " after each exact training)");
    }
    return new CapacityCounter(capacity, together, added);
  }

  /**
   * Refuses where rows came since training: for methods that rest on A(R ∪ Z), those without a
   * check on the retained rows (passive, a-priori). The verified ones need no such thing
   * (docs/mathematics/verified.md).
   */
  CapacityCounter requireNoAdditions() {
    if (added > 0) {
      throw new NoGuaranteeException(
          added
              + " rows were added since training: the model is not a function of the retained rows"
              + " and at most "
              + capacity.value()
              + " others, so no bound on it holds; train on all rows first or use a verified"
              + " method");
    }
    return this;
  }

  /**
   * The request in pieces that the capacity covers, subjects in the order of the request: the first
   * piece now, and each of the others after one more exact training.
   *
   * <p>All rows of a subject stay in one piece, so a subject with more rows than m is refused.
   * Where nothing fits now, the first piece too must wait for training. Unknown subjects take no
   * room and stay where they stand, to be reported.
   */
  public Split split(ForgetRequest request, Population population) {
    List<ForgetRequest> pieces = new ArrayList<>();
    List<String> piece = new ArrayList<>();
    long room = remaining();
    boolean now = true;
    for (String subject : request.distinct()) {
      int rows = requireFits(subject, population.rowsOf(subject));
      if (rows > room) {
        if (piece.isEmpty()) {
          now = false;
        } else {
          pieces.add(ForgetRequest.of(piece));
          piece.clear();
        }
        room = capacity.value();
      }
      piece.add(subject);
      room -= rows;
    }
    pieces.add(ForgetRequest.of(piece));
    return new Split(now, pieces);
  }

  private int requireFits(String subject, int rows) {
    if (rows > capacity.value()) {
      throw new NoGuaranteeException(
          "subject '"
              + subject
              + "' has "
              + rows
              + " rows > capacity "
              + capacity.value()
              + ", and all rows of a subject must go together: raise the capacity or train again"
              + " without them");
    }
    return rows;
  }

  /**
   * A request cut to measure.
   *
   * @param firstFitsNow whether the first piece needs no training before it
   */
  public record Split(boolean firstFitsNow, List<ForgetRequest> pieces) {

    public Split {
      pieces = List.copyOf(pieces);
    }
  }

  private static long requireCount(long rows) {
    Arguments.count("a number of rows", rows);
    return rows;
  }
}
