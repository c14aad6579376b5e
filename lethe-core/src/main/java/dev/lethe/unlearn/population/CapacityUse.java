package dev.lethe.unlearn.population;

import dev.lethe.base.Arguments;
import dev.lethe.bound.Capacity;

/**
 * A request held against the capacity, which must cover all rows forgotten since the last exact
 * training, not only those of one request (docs/mathematics/noise.md).
 *
 * <p>It shows how many rows leave, so it is the operator's and is never published
 * (docs/mathematics/certificates.md). Only a-priori ways rest on the capacity as they are carried
 * out; verified ones check the model itself.
 *
 * @param covered whether a-priori ways cover the request
 * @param words the arithmetic, or the refusal with what helps
 */
public record CapacityUse(boolean covered, String words) {

  /**
   * The arithmetic of a request.
   *
   * @param before rows forgotten since the last exact training
   * @param requested rows of this request
   */
  public static CapacityUse of(Capacity capacity, long before, long requested) {
    Arguments.count("a number of rows", before);
    Arguments.count("a number of rows", requested);
    int most = capacity.value();
    long together = Math.addExact(before, requested);
    String sum =
        "%d rows forgotten since training + %d requested = %d"
            .formatted(before, requested, together);
    return together <= most
        ? new CapacityUse(true, "%s of %d, %d left".formatted(sum, most, most - together))
        : new CapacityUse(
            false,
            "%s > capacity %d: retrain, raise the capacity, or split the request (at most %d rows first, then %d after each exact training); until then a-priori ways do not cover this request"
                .formatted(sum, most, Math.max(0, most - before), most));
  }

  @Override
  public String toString() {
    return "CapacityUse[not shown]";
  }
}
