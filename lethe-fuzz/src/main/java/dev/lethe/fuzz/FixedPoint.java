package dev.lethe.fuzz;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A kind of document of which what is read can be written, and then reads the same.
 *
 * @param file the document that an input stands for
 * @param writers every form it can be written in
 * @param more what else must hold of what was read
 */
record FixedPoint<T>(
    UnaryOperator<byte[]> file,
    Function<byte[], T> reader,
    List<Function<T, byte[]>> writers,
    Consumer<T> more)
    implements Target {

  @Override
  public void run(byte[] bytes) {
    Attempt<T> first = read(file.apply(bytes));
    if (first.isRefused()) {
      return;
    }
    T value = first.value().get();
    for (Function<T, byte[]> writer : writers) {
      Attempt.requireEqual("read again", first, read(writer.apply(value)));
    }
    more.accept(value);
  }

  private Attempt<T> read(byte[] document) {
    return Attempt.at(() -> reader.apply(document));
  }
}
