package dev.lethe.source;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where a request of a control table stands. */
public enum ControlState {
  /** The team wants it carried out. */
  OPEN,
  /** A run took it and is not done with it. */
  RUNNING,
  /** The person is in no release from here on. */
  FORGOTTEN,
  /** Nobody of that name was there. */
  UNKNOWN,
  /** The team wants nothing done; never written here. */
  CANCELLED;

  /** Nothing will be done about it any more. */
  public boolean isFinal() {
    return this != OPEN && this != RUNNING;
  }

  /** As it stands in the table. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<ControlState> of(String word) {
    return Arrays.stream(values()).filter(state -> state.word().equals(word)).findFirst();
  }
}
