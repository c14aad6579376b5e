package dev.lethe.lab.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.BadUsageException;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.PaperData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue knows everything that is read, and knows it rightly. */
class CatalogueTest {

  private static final Path SHARED = Path.of("..", "..", "shared", "data");

  @TempDir Path folder;

  private static Stream<CataloguedFile> files() {
    return Catalogue.sets().stream().flatMap(set -> set.files().stream());
  }

  @Test
  void every_file_that_is_read_is_catalogued() {
    List<String> known = files().map(CataloguedFile::path).toList();
    assertThat(Stream.of(PaperData.values()).flatMap(data -> data.files().stream()))
        .isNotEmpty()
        .allMatch(known::contains);
    assertThat(known).doesNotHaveDuplicates();
  }

  @Test
  void files_lie_in_the_folder_of_their_set_and_can_be_had_somehow() {
    for (CataloguedSet set : Catalogue.sets()) {
      assertThat(Catalogue.named(set.name())).isSameAs(set);
      assertThat(set.files()).allMatch(file -> file.path().startsWith(set.name() + "/"));
      assertThat(set.files())
          .allMatch(file -> !file.addresses().isEmpty() || !set.byHand().isEmpty());
      assertThat(PaperData.values())
          .filteredOn(data -> data.files().stream().anyMatch(f -> f.startsWith(set.name() + "/")))
          .allMatch(data -> data.howToGet().contains("lethe data fetch " + set.name()));
    }
  }

  @Test
  void an_unknown_name_is_refused_with_the_names_there_are() {
    assertThatThrownBy(() -> Catalogue.named("iris"))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("iris")
        .hasMessageContaining("wine");
  }

  @Test
  void local_copies_of_the_published_files_have_the_published_content() {
    assumeTrue(Files.isDirectory(SHARED), "skipped: no copies in " + SHARED);
    DataFolder copies = new DataFolder(SHARED);
    assertThat(files().filter(file -> copies.find(file.path()).isPresent()))
        .isNotEmpty()
        .allMatch(file -> file.stateIn(copies) == FileState.PRESENT);
  }

  @Test
  void the_income_sample_is_made_of_its_published_sources() throws IOException {
    CataloguedSet income = Catalogue.named("folktables");
    assumeTrue(
        IncomeSample.SOURCES.stream().allMatch(path -> Files.exists(SHARED.resolve(path))),
        "skipped: no copies in " + SHARED);
    Files.createDirectory(folder.resolve("folktables"));
    for (String path : IncomeSample.SOURCES) {
      Files.copy(SHARED.resolve(path), folder.resolve(path));
    }
    CataloguedFile sample =
        income.files().stream()
            .filter(file -> file.path().equals(IncomeSample.PATH))
            .findFirst()
            .orElseThrow();
    IncomeSample.make(sample, folder);
    assertThat(sample.stateIn(new DataFolder(folder))).isEqualTo(FileState.PRESENT);
  }
}
