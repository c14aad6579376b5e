package dev.lethe.server.console;

import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Problem;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;

/** Makes pages of templates; they were compiled with the program. */
public final class Pages {

  private static final TemplateEngine ENGINE =
      TemplateEngine.createPrecompiled(
          null, ContentType.Html, Pages.class.getClassLoader(), "dev.lethe.server.pages");

  private Pages() {}

  /**
   * A page, with what every page has around it.
   *
   * @param template without its ending
   * @param values by the names of its parameters; {@code frame} is put there
   */
  public static String of(Context call, String template, String title, Map<String, ?> values) {
    Map<String, Object> all = new HashMap<>(values);
    all.put("frame", new PageFrame(title, Caller.of(call), Caller.csrf(call), call.path()));
    StringOutput page = new StringOutput();
    ENGINE.render(template + ".jte", all, page);
    return page.toString();
  }

  /** The same as the answer. */
  static void answer(Context call, String template, String title, Map<String, ?> values) {
    call.html(of(call, template, title, values));
  }

  public static String problem(Context call, Problem problem) {
    String title = problem.status() == 404 ? "Not found" : "Not done";
    return of(call, "problem", title, Map.of("problem", problem));
  }
}
