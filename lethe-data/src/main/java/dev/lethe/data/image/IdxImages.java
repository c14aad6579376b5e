package dev.lethe.data.image;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import java.util.Arrays;

/** Grey images with one class each, as the MNIST files hold them. */
public final class IdxImages {

  private final int height;
  private final int width;
  private final byte[] pixels;
  private final byte[] labels;

  private IdxImages(int height, int width, byte[] pixels, byte[] labels) {
    this.height = height;
    this.width = width;
    this.pixels = pixels;
    this.labels = labels;
  }

  /** True if the content, decompressed where need be, begins like a file of idx images. */
  public static boolean recognises(ByteSource source) {
    return IdxFile.begins(source, 3);
  }

  /** Reads the two files of a set; they must hold equally many items. */
  public static IdxImages read(ByteSource images, ByteSource labels) {
    IdxFile imageFile = IdxFile.read(images, 3, "idx images");
    IdxFile labelFile = IdxFile.read(labels, 1, "idx labels");
    if (imageFile.sizes()[0] != labelFile.sizes()[0]) {
      throw new BadInputException(
          images.name()
              + " has "
              + imageFile.sizes()[0]
              + " images, but "
              + labels.name()
              + " has "
              + labelFile.sizes()[0]
              + " labels");
    }
    return new IdxImages(
        imageFile.sizes()[1], imageFile.sizes()[2], imageFile.bytes(), labelFile.bytes());
  }

  /** Reads images alone; their class is 0. */
  public static IdxImages unlabelled(ByteSource images) {
    IdxFile file = IdxFile.read(images, 3, "idx images");
    return new IdxImages(file.sizes()[1], file.sizes()[2], file.bytes(), new byte[file.sizes()[0]]);
  }

  /** The first images of this set; all of them if there are fewer. */
  public IdxImages first(int count) {
    if (count >= labels.length) {
      return this;
    }
    return new IdxImages(
        height, width, Arrays.copyOf(pixels, count * pixels()), Arrays.copyOf(labels, count));
  }

  public int size() {
    return labels.length;
  }

  public int height() {
    return height;
  }

  public int width() {
    return width;
  }

  /** Pixels of one image. */
  public int pixels() {
    return height * width;
  }

  /** Pixel p of image i, row by row, 0 to 255. */
  public int pixel(int i, int p) {
    return pixels[i * pixels() + p] & 0xff;
  }

  /** The class of image i, 0 to 255. */
  public int label(int i) {
    return labels[i] & 0xff;
  }
}
