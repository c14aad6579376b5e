package dev.lethe.bench.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a Markdown page that a command writes: from its heading to the next of the same rank.
 *
 * @param heading without the two hashes
 */
public record Section(String heading, String introduction, List<Table> tables) {

  public Section {
    tables = List.copyOf(tables);
  }

  public String markdown() {
    return Stream.concat(
            Stream.of("## " + heading + "\n", introduction + "\n"),
            tables.stream().map(Table::markdown))
        .collect(Collectors.joining("\n"));
  }

  /** Takes the place of the section of that heading, or becomes the last of the page. */
  public void writeInto(Path page) {
    try {
      String old = Files.exists(page) ? Files.readString(page) : "";
      Files.writeString(page, in(old));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String in(String page) {
    String title = "## " + heading + "\n";
    int start = page.startsWith(title) ? 0 : page.indexOf("\n" + title) + 1;
    if (start == 0 && !page.startsWith(title)) {
      return page.isEmpty() ? markdown() : page.stripTrailing() + "\n\n" + markdown();
    }
    int next = page.indexOf("\n## ", start);
    return page.substring(0, start) + markdown() + (next < 0 ? "" : page.substring(next));
  }
}
