package dev.lethe.bench.page;

import dev.lethe.lab.picture.Picture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Pictures as files, each as SVG and PNG. */
public final class PictureFiles {

  private PictureFiles() {}

  public static void write(List<Picture> pictures, Path folder) {
    try {
      Files.createDirectories(folder);
      for (Picture picture : pictures) {
        Files.writeString(folder.resolve(picture.name() + ".svg"), picture.svg());
        Files.write(folder.resolve(picture.name() + ".png"), picture.png());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
