package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.RequestFilter.Where;
import java.util.Optional;

/**
 * A part of a list of requests.
 *
 * @param after those that came after this one: the last of the part before
 * @param skipped so many before it
 * @param limit at most so many
 */
public record Slice(RequestOrder order, Optional<RequestId> after, long skipped, int limit) {

  /** Everything, in the order in which it came. */
  public static final Slice WHOLE = after(Optional.empty(), Integer.MAX_VALUE);

  public Slice {
    if (skipped < 0 || limit < 1) {
      throw new BadUsageException("a page of requests has at least one request");
    }
  }

  /** In the order in which they came: what comes in meanwhile shifts nothing. */
  public static Slice after(Optional<RequestId> last, int limit) {
    return new Slice(RequestOrder.RECEIVED, last, 0, limit);
  }

  /** By place in a list. */
  public static Slice at(RequestOrder order, long skipped, int limit) {
    return new Slice(order, Optional.empty(), skipped, limit);
  }

  Where of(Where all) {
    Where later =
        after.isPresent()
            ? all.and(" AND number > (SELECT number FROM request WHERE id = ?)", after.get().hex())
            : all;
    return later.and(" ORDER BY " + order.columns() + " LIMIT ? OFFSET ?", limit, skipped);
  }
}
