package dev.lethe.data.schema;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Whether any of the first 65,536 different texts came twice; of fewer where many columns are kept.
 *
 * <p>A text is kept as a hash of 64 bits, in the order of arrival and only up to the first that
 * came again: half a megabyte a column at most. Two different texts are taken for one with a
 * probability below 2⁻³², and then a guess is not made.
 */
final class FirstTexts implements Serializable {

  private static final long serialVersionUID = 1;

  private static final int MOST = 1 << 16;
  private static final int MOST_IN_ALL = 1 << 22;
  private static final long EMPTY = 0;

  private final int most;
  private long[] inOrder = new long[8];
  private int size;
  private boolean repeated;

  /** Open addressing, at most half full; does not travel. */
  private transient long[] slots = new long[0];

  FirstTexts(int most) {
    this.most = most;
  }

  /** For each of so many columns. */
  static FirstTexts amongColumns(int columns) {
    return new FirstTexts(Math.min(MOST, Math.max(1, MOST_IN_ALL / columns)));
  }

  boolean hasRepeated() {
    return repeated;
  }

  void add(String text) {
    add(hash(text));
  }

  /** The texts that follow, as another one saw them. */
  void append(FirstTexts next) {
    for (int i = 0; i < next.size; i++) {
      add(next.inOrder[i]);
    }
    repeated |= next.repeated && size < most;
  }

  private void add(long hash) {
    if (repeated || size == most) {
      return;
    }
    if (slots.length <= 2 * size) {
      grow();
    }
    repeated = !place(hash);
    if (!repeated) {
      if (size == inOrder.length) {
        inOrder = Arrays.copyOf(inOrder, 2 * size);
      }
      inOrder[size++] = hash;
    }
  }

  private void grow() {
    slots = new long[4 * inOrder.length];
    for (int i = 0; i < size; i++) {
      place(inOrder[i]);
    }
  }

  /** False where it is there already. */
  private boolean place(long hash) {
    int at = (int) (hash >>> 32) & (slots.length - 1);
    while (slots[at] != EMPTY) {
      if (slots[at] == hash) {
        return false;
      }
      at = (at + 1) & (slots.length - 1);
    }
    slots[at] = hash;
    return true;
  }

  /** Makes the slots again after a journey. */
  private Object readResolve() {
    FirstTexts same = new FirstTexts(most);
    same.append(this);
    return same;
  }

  /** FNV-1a over the characters, mixed once more so that all bits depend on all. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
    hash ^= hash >>> 29;
    return hash == EMPTY ? 1 : hash;
  }
}
