package dev.lethe.lab;

import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.picture.Picture;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of an artefact: numbers, pictures, what they say about the paper's claims, and what
 * could not be looked at.
 */
public record Findings(
    List<Sheet> sheets,
    List<Picture> pictures,
    List<Verdict> verdicts,
    List<String> notes,
    List<PaperData> missing) {

  public Findings {
    sheets = List.copyOf(sheets);
    pictures = List.copyOf(pictures);
    verdicts = List.copyOf(verdicts);
    notes = List.copyOf(notes);
    missing = List.copyOf(missing);
  }

  public static Findings none() {
    return new Findings(List.of(), List.of(), List.of(), List.of(), List.of());
  }

  public Findings with(Sheet sheet) {
    return new Findings(and(sheets, sheet), pictures, verdicts, notes, missing);
  }

  public Findings with(Picture picture) {
    return new Findings(sheets, and(pictures, picture), verdicts, notes, missing);
  }

  public Findings with(Verdict verdict) {
    return with(List.of(verdict));
  }

  public Findings with(List<Verdict> more) {
    List<Verdict> all = new ArrayList<>(verdicts);
    all.addAll(more);
    return new Findings(sheets, pictures, all, notes, missing);
  }

  /** One more sentence for the reader. */
  public Findings noting(String note) {
    return new Findings(sheets, pictures, verdicts, and(notes, note), missing);
  }

  public Findings without(List<PaperData> absent) {
    return new Findings(sheets, pictures, verdicts, notes, absent);
  }

  private static <T> List<T> and(List<T> list, T more) {
    List<T> all = new ArrayList<>(list);
    all.add(more);
    return all;
  }
}
