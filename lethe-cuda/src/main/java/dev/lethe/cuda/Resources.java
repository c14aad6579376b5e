package dev.lethe.cuda;

import dev.lethe.linalg.DeviceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What is to be freed together, the last first, once the card is done with it. */
final class Resources implements AutoCloseable {

  private final Card card;
  private final Runnable settling;
  private final Deque<Runnable> frees = new ArrayDeque<>();
  private final List<Memory> memories = new ArrayList<>();

  Resources(Card card) {
    this(card, card::settle);
  }

  private Resources(Card card, Runnable settling) {
    this.card = card;
    this.settling = settling;
  }

  /** What only one stream works with. */
  static Resources of(Card card, long stream) {
    return new Resources(card, () -> card.settle(stream));
  }

  Memory add(Memory memory) {
    memories.add(memory);
    frees.push(memory::close);
    return memory;
  }

  <T extends AutoCloseable> T add(T resource) {
    frees.push(
        () -> {
          try {
            resource.close();
          } catch (DeviceException gone) {
            // Lost just now, and with it all that it held: the rest asks no more.
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    return resource;
  }

  /** Whoever frees it waits for what was begun on it. */
  long stream() {
    long stream = card.newStream();
    frees.push(() -> card.freeStream(stream));
    return stream;
  }

  long event() {
    long event = card.newEvent();
    frees.push(() -> card.freeEvent(event));
    return event;
  }

  /**
   * Waits for the work first, and then once until all memory is overwritten; of a card that is lost
   * there is nothing to wait for.
   */
  @Override
  public void close() {
    settling.run();
    if (!memories.isEmpty()) {
      memories.forEach(Memory::wipe);
      card.settle(Memory.DEFAULT_STREAM);
      memories.clear();
    }
    while (!frees.isEmpty()) {
      frees.pop().run();
    }
  }
}
