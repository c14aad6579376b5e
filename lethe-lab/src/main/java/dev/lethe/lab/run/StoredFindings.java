package dev.lethe.lab.run;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.Verdict;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Findings as {@code NAME.json} holds them: enough for the page, beside the CSV and SVG files. */
record StoredFindings(
    String artefact,
    String settings,
    List<Verdict> verdicts,
    List<String> notes,
    List<Absent> missing,
    List<Drawn> pictures,
    List<Table> tables) {

  /** A data set that was not there. */
  record Absent(String name, String howToGet) {}

  /** A picture, by the name of its files. */
  record Drawn(String name, String caption) {}

  /** A CSV file by its name; with its content where the page shows it. */
  record Table(String name, List<String> header, List<List<String>> rows) {}

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  static StoredFindings of(
      Artefact artefact, Findings findings, List<Table> tables, String settings) {
    return new StoredFindings(
        artefact.name(),
        settings,
        findings.verdicts(),
        findings.notes(),
        findings.missing().stream().map(m -> new Absent(m.title(), m.howToGet())).toList(),
        findings.pictures().stream().map(p -> new Drawn(p.name(), p.caption())).toList(),
        tables);
  }

  String json() {
    return MAPPER.writeValueAsString(this).replace("\r\n", "\n") + "\n";
  }

  /** Empty where the file is not one of ours, or of another version: it is then made anew. */
  static Optional<StoredFindings> parse(String json) {
    try {
      return Optional.of(MAPPER.readValue(json, StoredFindings.class));
    } catch (JacksonException foreign) {
      return Optional.empty();
    }
  }
}
