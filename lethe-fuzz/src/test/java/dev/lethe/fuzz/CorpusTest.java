package dev.lethe.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every kept input, findings of earlier days among them, without a fuzzer. */
class CorpusTest {

  private static final Path FOLDER = Path.of("").toAbsolutePath();
  private static final long MOST_BYTES = 250_000;

  static List<Path> inputs(Targets target) throws IOException {
    try (Stream<Path> files = Files.list(Driver.in(FOLDER).corpus(target))) {
      return files.sorted().toList();
    }
  }

  @TestFactory
  Stream<DynamicContainer> every_kept_input_does_what_it_should() {
    return Stream.of(Targets.values()).map(CorpusTest::tests);
  }

  private static DynamicContainer tests(Targets target) {
    try {
      Target made = target.make();
      return DynamicContainer.dynamicContainer(
          target.word(),
          inputs(target).stream()
              .map(
                  file ->
                      DynamicTest.dynamicTest(
                          String.valueOf(file.getFileName()),
                          () -> made.run(Files.readAllBytes(file)))));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void the_corpus_stays_small() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER.resolve("corpus"))) {
      assertThat(files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum())
          .isLessThan(MOST_BYTES);
    }
  }
}
