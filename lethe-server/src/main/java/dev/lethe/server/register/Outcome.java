package dev.lethe.server.register;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What became of a request in one model: how many, never who.
 *
 * @param model its number in the register, from 1 on
 * @param found people who had rows there and are forgotten
 * @param rows theirs
 * @param unknown people without a row there
 * @param release the first release without them; empty where nothing was released
 */
public record Outcome(long model, int found, int rows, int unknown, OptionalLong release) {

  /**
   * By the names that programs know them by.
   *
   * @param which the word for the model
   * @param name its number, or what it is called there
   */
  public Map<String, Object> fields(String which, Object name) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(which, name);
    fields.put("found", found);
    fields.put("rows", rows);
    fields.put("unknown", unknown);
    release.ifPresent(number -> fields.put("release", number));
    return fields;
  }
}
