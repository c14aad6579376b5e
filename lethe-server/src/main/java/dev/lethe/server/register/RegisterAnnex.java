package dev.lethe.server.register;

import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;

/**
 * A door to the register's database for what is kept there beside requests. What changes who may do
 * what is in the trail, in the same transaction.
 */
public final class RegisterAnnex {

  private final RegisterStore store;
  private final Function<Session, LocalDate> today;

  RegisterAnnex(RegisterStore store, Function<Session, LocalDate> today) {
    this.store = store;
    this.today = today;
  }

  /** A name as the trail takes it. */
  public static String name(String who) {
    return Words.requireName(who);
  }

  public <T> T read(Function<Session, T> work) {
    return store.read(work);
  }

  /** A change that nobody needs to know of later. */
  public <T> T write(Function<Session, T> work) {
    return store.write(work, done -> Optional.empty());
  }

  /**
   * A change with its line in the trail.
   *
   * @param about what was changed, for that line
   */
  public <T> T act(
      String who, Action action, Function<Session, T> work, Function<? super T, String> about) {
    String actor = name(who);
    return store.write(
        session -> {
          LocalDate day = today.apply(session);
          T result = work.apply(session);
          Trail trail = new Trail(session);
          trail.append(day, actor, action, about.apply(result));
          trail.save();
          return result;
        },
        result -> Optional.of(action.word() + ": " + about.apply(result)));
  }
}
