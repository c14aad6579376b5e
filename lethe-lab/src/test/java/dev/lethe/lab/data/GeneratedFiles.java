package dev.lethe.lab.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * Small files with the names and shapes of the published ones, for tests where those are absent;
 * their labels can be learnt. Nothing made from them is a result.
 */
public final class GeneratedFiles {

  public static final int TRAINING_IMAGES = 600;
  public static final int TEST_IMAGES = 200;
  public static final int INCOMES = 800;

  public static final int WINES = 700;
  public static final int VERTICES = 140;

  private static final int SIDE = 8;

  private GeneratedFiles() {}

  public static void writeMnist(Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(41);
    writeImages(folder, "train", TRAINING_IMAGES, random);
    writeImages(folder, "t10k", TEST_IMAGES, random);
  }

  /** A digit lights up six pixels of its own over a grey noise; pixel 63 never varies. */
  private static void writeImages(Path folder, String part, int count, SplittableRandom random)
      throws IOException {
    ByteArrayOutputStream images = new ByteArrayOutputStream();
    ByteArrayOutputStream labels = new ByteArrayOutputStream();
    images.writeBytes(header(0x803, count, SIDE, SIDE));
    labels.writeBytes(header(0x801, count));
    for (int i = 0; i < count; i++) {
      int digit = random.nextInt(10);
      labels.write(digit);
      for (int p = 0; p < SIDE * SIDE; p++) {
        int light = p / 6 == digit ? 150 : 0;
        images.write(p == SIDE * SIDE - 1 ? 7 : light + random.nextInt(100));
      }
    }
    write(folder.resolve("mnist/" + part + "-images-idx3-ubyte.gz"), images.toByteArray());
    write(folder.resolve("mnist/" + part + "-labels-idx1-ubyte.gz"), labels.toByteArray());
  }

  private static byte[] header(int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
    for (int number : numbers) {
      bytes.putInt(number);
    }
    return bytes.array();
  }

  /** Who is older and works longer earns more, nine times in ten. */
  public static void writeIncome(Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(42);
    StringBuilder lines =
        new StringBuilder("AGEP,COW,SCHL,MAR2,OCCP,POBP,RELP,WKHP,SEX,RAC1P,PINCP_GT_50K,CA_ROW\n");
    for (int i = 0; i < INCOMES; i++) {
      int age = random.nextInt(17, 90);
      int hours = random.nextInt(1, 80);
      boolean more = (age + hours > 95) != (random.nextInt(10) == 0);
      lines.append(
          "%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d%n"
              .formatted(
                  age,
                  random.nextInt(1, 9),
                  random.nextInt(1, 25),
                  random.nextInt(1, 3),
                  random.nextInt(10, 9830),
                  random.nextInt(1, 555),
                  random.nextInt(0, 18),
                  hours,
                  random.nextInt(1, 3),
                  random.nextInt(1, 10),
                  more ? 1 : 0,
                  6 * i + 2));
    }
    write(
        folder.resolve("folktables/acsincome_ca_2018_sample.csv.gz"),
        lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Better wines have more alcohol and less acid. */
  public static void writeWine(Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(44);
    StringBuilder lines =
        new StringBuilder(
            "\"fixed acidity\";\"volatile acidity\";\"citric acid\";\"residual sugar\";"
                + "\"chlorides\";\"free sulfur dioxide\";\"total sulfur dioxide\";\"density\";"
                + "\"pH\";\"sulphates\";\"alcohol\";\"quality\"\n");
    for (int i = 0; i < WINES; i++) {
      double level = 0;
      for (int j = 0; j < 11; j++) {
        int value = random.nextInt(1000);
        level += j == 10 ? value / 200.0 : j == 1 ? -value / 400.0 : 0;
        lines.append(value).append(';');
      }
      lines.append((int) Math.max(3, Math.min(8, 5 + level - 1))).append('\n');
    }
    Files.createDirectories(folder.resolve("wine"));
    Files.writeString(folder.resolve("wine/winequality-red.csv"), lines);
  }

  /** Three random networks, dense enough for the paper's sampling. */
  public static void writeNetworks(Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(45);
    StringBuilder physics = new StringBuilder();
    StringBuilder bitcoin = new StringBuilder();
    StringBuilder routes = new StringBuilder();
    StringBuilder airports = new StringBuilder();
    for (int u = 1; u <= VERTICES; u++) {
      airports.append(u).append(",\"Airport\",\"City\"\n");
      for (int v = 1; v <= VERTICES; v++) {
        if (u == v || random.nextInt(4) > 0) {
          continue;
        }
        int rating = random.nextInt(-10, 11);
        bitcoin.append("%d,%d,%d,1289241911.7\n".formatted(u, v, rating));
        routes.append(
            "2B,410,AER,%d,KZN,%d,,0,CR2\n".formatted(u, v).repeat(1 + random.nextInt(3)));
        if (u < v) {
          double weight = random.nextInt(1, 100) / 50.0;
          physics.append("%d %d %d %s\n".formatted(random.nextInt(1, 17), u, v, weight));
        }
      }
    }
    routes.append("2B,410,AER,\\N,KZN,2990,,0,CR2\n");
    Files.createDirectories(folder.resolve("physics_collab"));
    Files.writeString(folder.resolve("physics_collab/pierreauger_multiplex.edges"), physics);
    write(folder.resolve("bitcoin_otc/soc-sign-bitcoinotc.csv.gz"), bytes(bitcoin));
    write(folder.resolve("openflights/routes.dat.gz"), bytes(routes));
    write(folder.resolve("openflights/airports.dat.gz"), bytes(airports));
  }

  private static byte[] bytes(StringBuilder text) {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content);
    }
  }
}
