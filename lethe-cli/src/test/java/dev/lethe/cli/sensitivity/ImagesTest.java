package dev.lethe.cli.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Images with their classes, as numbers, as two groups or as they are. */
class ImagesTest {

  private static final String IMAGES = " --data FOLDER/images --labels FOLDER/classes --lambda 0.1";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  /** Thirty images of two pixels; image i is of class i mod 3, and the same as a table. */
  @BeforeEach
  void write() throws IOException {
    files = new WorkspaceFixture(folder);
    ByteBuffer pixels = ByteBuffer.allocate(16 + 60);
    pixels.put(new byte[] {0, 0, 8, 3}).putInt(30).putInt(1).putInt(2);
    ByteBuffer classes = ByteBuffer.allocate(8 + 30);
    classes.put(new byte[] {0, 0, 8, 1}).putInt(30);
    StringBuilder table = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 30; i++) {
      int a = 40 * (i % 3) + i;
      int b = 120 - 4 * i;
      pixels.put((byte) a).put((byte) b);
      classes.put((byte) (i % 3));
      table.append("%d,%d,%d\n".formatted(a, b, i % 3));
    }
    Files.write(files.file("images"), pixels.array());
    Files.write(files.file("classes"), classes.array());
    files.put("table.csv", table.toString());
    files.put(
        "schema.json",
        "{\"version\":1,\"label\":{\"name\":\"y\",\"kind\":\"classes\",\"classes\":[0,1,2]},"
            + "\"features\":[{\"name\":\"a\",\"min\":-255,\"max\":255},"
            + "{\"name\":\"b\",\"min\":-255,\"max\":255}]}");
  }

  @Test
  void softmax_learns_the_classes_as_of_a_table() {
    JsonNode images = files.json("sensitivity softmax --classes 3" + IMAGES);
    JsonNode table =
        files.json(
            "sensitivity softmax --data FOLDER/table.csv --schema FOLDER/schema.json --lambda 0.1");
    assertThat(images.get("n").asInt()).isEqualTo(30);
    assertThat(images.get("retain")).isEqualTo(table.get("retain"));
  }

  @Test
  void how_many_classes_there_are_is_declared() {
    files.refuses(2, "sensitivity softmax" + IMAGES, "softmax needs --classes");
    files.refuses(3, "sensitivity softmax --classes 2" + IMAGES, "classes 0 to 1", "2");
    files.works("sensitivity softmax --positive 0,2" + IMAGES);
  }

  @Test
  void what_images_do_not_have_is_refused() {
    files.refuses(2, "sensitivity logistic" + IMAGES, "--positive");
    files.refuses(2, "sensitivity huber" + IMAGES, "images have classes, not numbers");
    files.refuses(2, "sensitivity poisson --most 3" + IMAGES, "images have classes, not numbers");
    String unlabelled = IMAGES.replace(" --labels FOLDER/classes", "");
    files.refuses(2, "sensitivity softmax --classes 3" + unlabelled, "--labels FILE");
  }
}
