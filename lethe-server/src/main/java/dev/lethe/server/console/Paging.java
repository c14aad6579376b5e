package dev.lethe.server.console;

import io.javalin.http.Context;
import java.util.List;
import java.util.function.LongFunction;

/**
 * One page of a long list.
 *
 * @param page from 1 on
 */
public record Paging<T>(List<T> lines, long page, long pages, long total) {

  /**
   * Of a list that stays where it is.
   *
   * @param part what is on the page, by how many are before it
   */
  static <T> Paging<T> of(Context call, long total, int size, LongFunction<List<T>> part) {
    long pages = Math.max(1, (total + size - 1) / size);
    long page = Math.min(pages, Math.max(1, asked(call)));
    return new Paging<>(part.apply((page - 1) * size), page, pages, total);
  }

  private static int asked(Context call) {
    String text = call.queryParam("page");
    return text != null && text.matches("\\d{1,6}") ? Integer.parseInt(text) : 1;
  }
}
