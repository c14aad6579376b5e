package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import dev.lethe.data.image.IdxImages;
import dev.lethe.data.table.ByteSource;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * idx images: the same sizes and pixels as a plain reader finds, and nothing reserved because a
 * header says so.
 *
 * <p>One byte that says how long the file of labels is (0: none is given), the labels, the images.
 */
final class IdxTarget implements Target {

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    int length = input.next();
    byte[] labels = new byte[length];
    for (int i = 0; i < length; i++) {
      labels[i] = (byte) input.next();
    }
    byte[] images = input.rest();
    ByteSource source = ByteSource.of("images", images);
    Attempt.at(
            () ->
                numbers(
                    length == 0
                        ? IdxImages.unlabelled(source)
                        : IdxImages.read(source, ByteSource.of("labels", labels))))
        .requireSameAs(Attempt.at(() -> plain(images, labels)));
    Attempt.at(() -> IdxImages.recognises(source))
        .requireSameAs(Attempt.at(() -> plainRecognises(images)));
  }

  private static List<Integer> numbers(IdxImages images) {
    List<Integer> numbers = new ArrayList<>(List.of(images.height(), images.width()));
    for (int i = 0; i < images.size(); i++) {
      numbers.add(images.label(i));
      for (int p = 0; p < images.pixels(); p++) {
        numbers.add(images.pixel(i, p));
      }
    }
    return numbers;
  }

  private static List<Integer> plain(byte[] imageFile, byte[] labelFile) {
    ByteBuffer images = body(imageFile, 3);
    int count = images.getInt(4);
    int height = images.getInt(8);
    int width = images.getInt(12);
    ByteBuffer labels = labelFile.length == 0 ? ByteBuffer.allocate(count) : body(labelFile, 1);
    if (labels.remaining() != count) {
      throw because("other labels than images");
    }
    List<Integer> numbers = new ArrayList<>(List.of(height, width));
    for (int i = 0; i < count; i++) {
      numbers.add(labels.get() & 0xff);
      for (int p = 0; p < height * width; p++) {
        numbers.add(images.get() & 0xff);
      }
    }
    return numbers;
  }

  /** Positioned behind a header that says how much follows. */
  private static ByteBuffer body(byte[] stored, int dimensions) {
    ByteBuffer file = ByteBuffer.wrap(PlainText.content(stored));
    if (file.remaining() < 4 + 4 * dimensions || file.getInt() != (0x800 | dimensions)) {
      throw because("header");
    }
    long length = 1;
    for (int i = 0; i < dimensions; i++) {
      int size = file.getInt();
      if (size < 1 || length * size > Integer.MAX_VALUE) {
        throw because("sizes");
      }
      length *= size;
    }
    if (length != file.remaining()) {
      throw because("length");
    }
    return file;
  }

  /** A file that is damaged further on still begins like one. */
  private static boolean plainRecognises(byte[] stored) {
    byte[] first = PlainText.content(stored, 4);
    return first.length == 4 && ByteBuffer.wrap(first).getInt() == 0x803;
  }
}
