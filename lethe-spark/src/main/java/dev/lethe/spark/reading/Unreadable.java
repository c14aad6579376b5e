package dev.lethe.spark.reading;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import java.util.function.Supplier;
import org.apache.spark.SparkThrowable;
import org.jspecify.annotations.Nullable;

/** What Spark itself could not read is bad input, said in one line. */
public final class Unreadable {

  private static final int LONGEST = 300;
  private static final int DEEPEST = 20;
  private static final String INTERNAL = "INTERNAL_ERROR";

  private Unreadable() {}

  /** The result of the work, or its failure in our words where it is about the data. */
  public static <T extends @Nullable Object> T explained(String table, Supplier<T> work) {
    try {
      return work.get();
    } catch (Exception failure) { // Spark's own are checked and not declared
      @Nullable Throwable reason = reason(failure);
      if (reason == null) {
        throw failure;
      }
      throw new BadInputException(table + ": cannot be read: " + words(reason), failure);
    }
  }

  /** The innermost complaint that has a name of Spark's; none where the failure is one of ours. */
  private static @Nullable Throwable reason(Throwable failure) {
    @Nullable Throwable found = null;
    int depth = 0;
    for (@Nullable Throwable at = failure; at != null && depth++ < DEEPEST; at = at.getCause()) {
      if (at instanceof LetheException) {
        return null;
      }
      if (at instanceof SparkThrowable named
          && named.getCondition() != null
          && !named.getCondition().startsWith(INTERNAL)) {
        found = at;
      }
    }
    return found;
  }

  /** The first line of a message, of reasonable length. */
  public static String words(Throwable failure) {
    String line = String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }
}
