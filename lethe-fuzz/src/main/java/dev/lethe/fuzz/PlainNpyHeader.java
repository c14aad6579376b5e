package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The dictionary of a NumPy array, read character by character. */
final class PlainNpyHeader {

  private final String text;
  private int at;
  private final Map<String, Object> fields = new HashMap<>();

  PlainNpyHeader(String text) {
    this.text = text;
    expect("{");
    blanks();
    for (int i = 0; i < 3; i++) {
      field();
      if (i < 2) {
        expect(",");
        blanks();
      }
    }
    if (isNext(",")) {
      at++;
    }
    blanks();
    expect("}");
    blanks();
    if (isNext("\n")) {
      at++;
    }
    if (at != text.length() || fields.size() != 3) {
      throw because("header");
    }
  }

  String type() {
    return (String) fields.getOrDefault("descr", "");
  }

  boolean fortran() {
    return (boolean) fields.getOrDefault("fortran_order", true);
  }

  @SuppressWarnings("unchecked")
  List<Long> shape() {
    return (List<Long>) fields.getOrDefault("shape", List.of());
  }

  private void field() {
    String name = quoted();
    expect(":");
    blanks();
    switch (name) {
      case "descr" -> fields.put(name, quoted());
      case "fortran_order" -> {
        boolean yes = isNext("True");
        expect(yes ? "True" : "False");
        fields.put(name, yes);
      }
      case "shape" -> fields.put(name, axes());
      default -> throw because("field");
    }
  }

  private String quoted() {
    expect("'");
    int end = text.indexOf('\'', at);
    if (end < 0 || text.substring(at, end).contains("\\")) {
      throw because("quote");
    }
    String inside = text.substring(at, end);
    at = end + 1;
    return inside;
  }

  /** Numbers with a comma behind each, which the last may lack unless it is alone. */
  private List<Long> axes() {
    expect("(");
    List<Long> axes = new ArrayList<>();
    boolean comma = true;
    while (!isNext(")")) {
      int from = at;
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        at++;
      }
      if (!comma || at == from || at - from > 18) {
        throw because("axis");
      }
      axes.add(Long.parseLong(text.substring(from, at)));
      comma = isNext(",");
      at += comma ? 1 : 0;
      blanks();
    }
    at++;
    if (axes.size() == 1 && !comma) {
      throw because("a number, not a tuple");
    }
    return axes;
  }

  private boolean isNext(String expected) {
    return text.startsWith(expected, at);
  }

  private void expect(String expected) {
    if (!isNext(expected)) {
      throw because(expected);
    }
    at += expected.length();
  }

  private void blanks() {
    while (isNext(" ")) {
      at++;
    }
  }
}
