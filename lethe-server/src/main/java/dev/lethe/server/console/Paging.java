package dev.lethe.server.console;

import io.javalin.http.Context;
import java.util.List;

/**
 * One page of a long list.
 *
 * @param page from 1 on
 */
public record Paging<T>(List<T> lines, int page, int pages, int total) {

  static <T> Paging<T> of(Context call, List<T> all, int size) {
    int pages = Math.max(1, (all.size() + size - 1) / size);
    int page = Math.min(pages, Math.max(1, asked(call)));
    int from = (page - 1) * size;
    return new Paging<>(
        all.subList(from, Math.min(all.size(), from + size)), page, pages, all.size());
  }

  private static int asked(Context call) {
    String text = call.queryParam("page");
    return text != null && text.matches("\\d{1,6}") ? Integer.parseInt(text) : 1;
  }
}
