package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.CheckUp;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a full check found, as it is printed. */
public final class CheckUpView {

  private CheckUpView() {}

  public static void print(CheckUp checkUp, Output output) {
    for (CheckUp.Examined one : checkUp.examined()) {
      String verdict = one.sound() ? "ok" : "WRONG";
      output.out().printf("%-5s  %-11s  %s%n", verdict, one.what(), one.found());
    }
  }

  public static Map<String, Object> fields(CheckUp checkUp) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("sound", checkUp.isSound());
    fields.put("examined", checkUp.examined().stream().map(CheckUpView::fields).toList());
    return fields;
  }

  private static Map<String, Object> fields(CheckUp.Examined one) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("what", one.what());
    fields.put("sound", one.sound());
    fields.put("found", one.found());
    return fields;
  }
}
