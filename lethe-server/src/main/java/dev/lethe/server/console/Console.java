package dev.lethe.server.console;

import dev.lethe.server.office.Office;
import dev.lethe.server.web.Route;
import java.util.List;
import java.util.stream.Stream;

/** All pages for people. */
public final class Console {

  private Console() {}

  public static List<Route> routes(Office office) {
    return Stream.of(
            Assets.routes(),
            new QueuePage(office).routes(),
            new RequestPage(office).routes(),
            new ModelPages(office).routes(),
            new ReleasePages(office).routes(),
            new RunPages(office).routes(),
            new KeyPages(office).routes(),
            new TrailPages(office).routes(),
            new TokenPages(office).routes(),
            new VerifyPages(office).routes())
        .flatMap(List::stream)
        .toList();
  }
}
