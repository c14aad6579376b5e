package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Parts of a table, put together, say what the whole table says. */
class TableSummaryTest {

  private static final String HEADER = "who,code,age,word,y\n";

  private static List<String> lines(SplittableRandom random, int rows) {
    String[] codes = {"1", "1.0", "x", "", "NA", "-0", "0"};
    int words = random.nextInt(1, 60);
    int people = random.nextInt(1, 400);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      lines.add(
          "%s,%s,%s,w%d,%d%n"
              .formatted(
                  people < 200 ? "p" + i : "p" + random.nextInt(people),
                  codes[random.nextInt(codes.length)],
                  random.nextInt(9) == 0 ? "?" : String.valueOf(random.nextInt(-50, 50) / 4.0),
                  random.nextInt(words),
                  random.nextInt(2)));
    }
    return lines;
  }

  private static TableSummary of(List<String> lines) {
    return TableSummary.of(TestSources.csv(HEADER + String.join("", lines)), Progress.SILENT);
  }

  private static SchemaDraft draft(TableSummary summary) {
    return SchemaInference.infer(TestSources.csv(HEADER), summary, DraftOptions.none());
  }

  /** As it travels between machines. */
  private static <T> T travelled(T value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      @SuppressWarnings({"unchecked", "BanSerializableRead"})
      T read = (T) in.readObject();
      return read;
    }
  }

  @Test
  void a_draft_of_parts_is_the_draft_of_the_whole() throws IOException, ClassNotFoundException {
    SplittableRandom seeds = new SplittableRandom(3);
    for (int round = 0; round < 300; round++) {
      long seed = seeds.nextLong();
      SplittableRandom random = new SplittableRandom(seed);
      List<String> lines = lines(random, random.nextInt(1, 200));
      int a = random.nextInt(lines.size() + 1);
      int b = random.nextInt(a, lines.size() + 1);
      TableSummary first = travelled(of(lines.subList(0, a)));
      TableSummary second = of(lines.subList(a, b));
      TableSummary third = travelled(of(lines.subList(b, lines.size())));
      SchemaDraft together =
          round % 2 == 0
              ? draft(first.plus(second).plus(third))
              : draft(first.plus(travelled(second.plus(third))));
      assertThat(together).as("seed %d", seed).isEqualTo(draft(of(lines)));
    }
  }

  @Test
  void mean_and_deviation_do_not_depend_on_the_parts() {
    List<String> lines = lines(new SplittableRandom(4), 500);
    TableSummary parts = of(lines.subList(0, 137)).plus(of(lines.subList(137, 500)));
    NumberSummary whole = of(lines).columns().get(2).in(CellForm.NUMBER);
    NumberSummary age = parts.columns().get(2).in(CellForm.NUMBER);
    assertThat(age.count()).isEqualTo(whole.count()).isPositive();
    assertThat(age.mean()).isEqualTo(whole.mean());
    assertThat(age.deviation()).isEqualTo(whole.deviation()).isPositive();
  }

  @Test
  void a_small_deviation_about_a_large_mean_is_not_lost() {
    NumberSummary numbers = new NumberSummary();
    for (int i = 0; i < 1000; i++) {
      numbers.see(1e9 + (i % 2 == 0 ? 0.25 : -0.25));
    }
    assertThat(numbers.mean()).isEqualTo(1e9);
    assertThat(numbers.deviation()).isEqualTo(0.25);
  }

  private static FirstTexts texts(int from, int to) {
    FirstTexts texts = FirstTexts.amongColumns(1);
    for (int i = from; i < to; i++) {
      texts.add("t" + i);
    }
    return texts;
  }

  @Test
  void texts_are_told_apart_up_to_a_limit_whoever_saw_them() {
    int most = 1 << 16;
    FirstTexts many = texts(0, most);
    many.add("t5"); // too late to be noticed
    assertThat(many.hasRepeated()).isFalse();
    FirstTexts fewer = texts(0, most - 1);
    fewer.add("t5");
    assertThat(fewer.hasRepeated()).isTrue();
    for (int cut : new int[] {0, 1, 1000, most - 2, most - 1}) {
      FirstTexts late = texts(cut, most);
      late.add("t" + cut);
      FirstTexts left = texts(0, cut);
      left.append(late);
      assertThat(left.hasRepeated()).as("cut at %d", cut).isFalse();
      FirstTexts early = texts(cut, most - 1);
      early.add("t0");
      FirstTexts again = texts(0, cut);
      again.append(early);
      assertThat(again.hasRepeated()).as("cut at %d", cut).isTrue();
    }
  }
}
