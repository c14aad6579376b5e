package dev.lethe.certificate.verify;

import dev.lethe.base.Word;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One thing that was looked at, or could not be.
 *
 * @param words what was compared, with the numbers, or what would be needed to compare it
 */
public record Check(String name, Verdict verdict, String words) {

  /** How it came out. */
  public enum Verdict implements Word {
    PASSED("passed"),
    FAILED("FAILED"),
    /** Nothing speaks against it, nothing for it; a file that was not at hand could tell. */
    NOT_CHECKED("not checked"),
    /** No file could tell: it is the signer's word, or hidden by the noise. */
    UNKNOWABLE("unknowable");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    @Override
    public String word() {
      return word;
    }
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", name);
    fields.put("words", words);
    return fields;
  }

  @Override
  public String toString() {
    return name + ", " + verdict.word() + ": " + words;
  }
}
