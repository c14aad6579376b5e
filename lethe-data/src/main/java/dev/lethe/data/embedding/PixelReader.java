package dev.lethe.data.embedding;

import dev.lethe.data.image.IdxImages;
import dev.lethe.data.table.ByteSource;

/** The pixels of idx images, 0 to 255; they are small and held as a whole. */
final class PixelReader implements ListReader {

  private final IdxImages images;
  private final double[] values;
  private int next;

  PixelReader(ByteSource source) {
    images = IdxImages.unlabelled(source);
    values = new double[images.pixels()];
  }

  @Override
  public long count() {
    return images.size();
  }

  @Override
  public boolean next() {
    if (next == images.size()) {
      return false;
    }
    for (int p = 0; p < values.length; p++) {
      values[p] = images.pixel(next, p);
    }
    next++;
    return true;
  }

  @Override
  public double[] values() {
    return values;
  }

  @Override
  public void close() {}
}
