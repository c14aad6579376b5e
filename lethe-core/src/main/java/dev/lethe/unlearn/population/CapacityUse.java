package dev.lethe.unlearn.population;

import dev.lethe.base.NoGuaranteeException;

/**
 * A request held against the capacity: the arithmetic, and what it means for which ways.
 *
 * <p>It shows how many rows leave, so it is the operator's. Only a-priori ways rest on the capacity
 * as they are carried out; verified ones check the model itself.
 *
 * @param covered whether a-priori ways cover the request
 * @param words the arithmetic, or the refusal with what helps
 */
public record CapacityUse(boolean covered, String words) {

  public static CapacityUse of(CapacityCounter before, long requested) {
    try {
      CapacityCounter after = before.afterForgetting(requested);
      String sum =
          "%d rows forgotten since training + %d requested = %d of %d, %d left"
              .formatted(
                  before.forgotten(),
                  requested,
                  after.forgotten(),
                  after.capacity().value(),
                  after.remaining());
      after.requireNoAdditions();
      return new CapacityUse(true, sum);
    } catch (NoGuaranteeException refused) {
      return new CapacityUse(
          false, refused.getMessage() + "; until then a-priori ways do not cover this request");
    }
  }

  @Override
  public String toString() {
    return "CapacityUse[not shown]";
  }
}
