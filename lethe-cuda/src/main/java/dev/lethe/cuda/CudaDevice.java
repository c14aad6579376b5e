package dev.lethe.cuda;

import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.ResidentRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * All cards of this machine, as one device. One that fails, or has no room, is left out.
 *
 * @param working the cards that answer; asked only where there is enough for them to do
 */
record CudaDevice(Supplier<List<CardAlgebra>> working, Sizes sizes) implements Device {

  private static final int BLOCK = 4096;

  @Override
  public Optional<GramSums> gramSums(int features, int groups) {
    if (features < sizes.features()) {
      return Optional.empty();
    }
    List<GramSums> each = new ArrayList<>();
    try {
      for (CardAlgebra card : working.get()) {
        where(() -> CardGramSums.of(card.card(), card.program(), features, groups))
            .ifPresent(each::add);
      }
    } catch (RuntimeException | Error failed) {
      each.forEach(GramSums::close);
      throw failed;
    }
    return each.isEmpty() ? Optional.empty() : Optional.of(SeveralSums.of(each));
  }

  @Override
  public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
    if ((double) rows * columns * outputs < sizes.numbers()) {
      return Optional.empty();
    }
    List<CardAlgebra> cards = new ArrayList<>(working.get());
    while (!cards.isEmpty()) {
      Optional<ResidentRows> held = holdOn(cards, columns, rows);
      if (held.isPresent()) {
        return held;
      }
    }
    return Optional.empty();
  }

  /** Where one cannot, takes it from the list and holds nothing. */
  private static Optional<ResidentRows> holdOn(List<CardAlgebra> cards, int columns, int rows) {
    int used = Math.max(1, Math.min(cards.size(), rows / BLOCK));
    int[] starts = SeveralRows.split(rows, BLOCK, used);
    List<ResidentRows> each = new ArrayList<>();
    try {
      for (int c = 0; c < used; c++) {
        int mine = starts[c + 1] - starts[c];
        CardAlgebra card = cards.get(c);
        Optional<ResidentRows> held =
            where(() -> CardRows.of(card.card(), card.program(), columns, mine));
        if (held.isEmpty()) {
          each.forEach(ResidentRows::close);
          cards.remove(c);
          return Optional.empty();
        }
        each.add(held.get());
      }
    } catch (RuntimeException | Error failed) {
      each.forEach(ResidentRows::close);
      throw failed;
    }
    return Optional.of(used == 1 ? each.get(0) : new SeveralRows(each, columns, starts));
  }

  private static <T> Optional<T> where(Supplier<Optional<T>> onCard) {
    try {
      return onCard.get();
    } catch (DeviceException failed) {
      return Optional.empty();
    }
  }
}
