package dev.lethe.unlearn.release;

import dev.lethe.base.LetheException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What came of work that is done once: a value, or a refusal for everybody who asks for it.
 *
 * <p>So the ways of a problem can share what they need of the retained rows, and be refused one by
 * one where there is none.
 */
public final class Attempt<T> {

  private final @Nullable T value;
  private final @Nullable LetheException refusal;

  private Attempt(@Nullable T value, @Nullable LetheException refusal) {
    this.value = value;
    this.refusal = refusal;
  }

  public static <T> Attempt<T> of(Supplier<T> work) {
    try {
      return new Attempt<>(work.get(), null);
    } catch (LetheException refused) {
      return new Attempt<>(null, refused);
    }
  }

  /** The value; refuses again where the work was refused. */
  public T get() {
    if (value == null) {
      throw refusal().orElseThrow();
    }
    return value;
  }

  public Optional<LetheException> refusal() {
    return Optional.ofNullable(refusal);
  }
}
