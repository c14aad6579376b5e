package dev.lethe.lab.download;

import dev.lethe.base.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The Californian sample of ACSIncome, which nobody publishes in this form: a published part of the
 * state with the code of race, reduced there to two values, restored from the published column of
 * all rows. Its fingerprint says whether it came out right.
 */
final class IncomeSample {

  static final String PATH = "folktables/acsincome_ca_2018_sample.csv.gz";
  private static final String PART = "folktables/CA_1.csv.gz";
  private static final String RACE = "folktables/acsincome_ca_group_Race.csv.gz";

  /** What it is made of; their content must be the published one. */
  static final List<String> SOURCES = List.of(PART, RACE);

  private static final String HEADER =
      "AGEP,COW,SCHL,MAR2,OCCP,POBP,RELP,WKHP,SEX,RAC1P,PINCP_GT_50K,CA_ROW\n";

  /** In the published part: two row numbers, nine features, race, income, the row in the state. */
  private static final int FIRST_FEATURE = 2;

  private static final int RACE_COLUMN = 11;
  private static final int INCOME_COLUMN = 12;
  private static final int ROW_COLUMN = 13;

  private IncomeSample() {}

  static void make(CataloguedFile sample, Path folder) {
    try {
      Path target = folder.resolve(PATH);
      Path made = target.resolveSibling(target.getFileName() + ".part");
      Files.writeString(made, text(lines(folder.resolve(PART)), lines(folder.resolve(RACE))));
      if (sample.stateOf(made) != FileState.PRESENT) {
        Files.delete(made);
        throw new BadInputException(
            PATH + ": " + PART + " and " + RACE + " do not give its published content");
      }
      Content.of(made).moveTo(target);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<String> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Content.of(file).open(), StandardCharsets.UTF_8))) {
      return reader.lines().skip(1).toList();
    }
  }

  private static String text(List<String> part, List<String> race) {
    SortedMap<Integer, String> sorted = new TreeMap<>();
    for (String line : part) {
      List<String> cells = List.of(line.split(",", -1));
      int row = Integer.parseInt(cells.get(ROW_COLUMN));
      StringBuilder made = new StringBuilder();
      for (String feature : cells.subList(FIRST_FEATURE, RACE_COLUMN)) {
        made.append((int) Double.parseDouble(feature)).append(',');
      }
      made.append(race.get(row))
          .append(cells.get(INCOME_COLUMN).equals("True") ? ",1," : ",0,")
          .append(row)
          .append('\n');
      sorted.put(row, made.toString());
    }
    return HEADER + String.join("", sorted.values());
  }
}
