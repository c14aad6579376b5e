package dev.lethe.server;

import dev.lethe.server.access.Permission;
import dev.lethe.server.hook.Hook;
import dev.lethe.server.notice.Channel;
import dev.lethe.server.notice.Deliverer;
import dev.lethe.server.notice.Notice;
import dev.lethe.server.notice.Outbox;
import dev.lethe.server.notice.Webhook;
import dev.lethe.server.office.Office;
import dev.lethe.server.opendsr.OpenDsr;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The declared partners at work: their routes, and what is sent to them. */
final class Correspondents implements AutoCloseable {

  private static final int ACCEPTED = 202;

  private final Outbox outbox;

  /** Only where there is somebody to tell. */
  private final Optional<Deliverer> deliverer;

  private final List<Route> routes = new ArrayList<>();

  Correspondents(Office office, Partners partners) {
    List<Channel> channels = new ArrayList<>();
    partners.webhooks().forEach(webhook -> channels.add(new Webhook(webhook)));
    Optional<OpenDsr> openDsr = partners.openDsr().map(settings -> new OpenDsr(office, settings));
    openDsr.ifPresent(
        it -> {
          channels.add(it.callbacks());
          routes.addAll(it.routes());
        });
    partners.hooks().forEach(hook -> routes.add(new Hook(office, hook).route()));
    this.outbox = new Outbox(office.register(), office.clock(), partners.notices(), channels);
    routes.add(Route.get("/api/v1/notices", this::list, Permission.READ));
    routes.add(Route.post("/api/v1/notices/{id}/again", this::again, Permission.HANDLE));
    this.deliverer =
        channels.isEmpty()
            ? Optional.empty()
            : Optional.of(Deliverer.start(outbox, partners.notices()));
  }

  List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Nobody should have to look into a database to find out that a partner was not told. */
  private void list(Context call) {
    Map<String, Object> counts = new LinkedHashMap<>();
    Arrays.stream(Notice.State.values())
        .forEach(state -> counts.put(state.word(), outbox.count(state)));
    List<Notice> open = new ArrayList<>(outbox.notices(Notice.State.GIVEN_UP));
    open.addAll(outbox.notices(Notice.State.WAITING));
    Json.answer(
        call,
        Map.of("counts", counts, "notices", open.stream().map(Correspondents::fields).toList()));
  }

  private static Map<String, Object> fields(Notice notice) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", notice.id());
    fields.put("channel", notice.channel());
    fields.put("host", notice.target().getHost());
    fields.put("request", notice.request().hex());
    fields.put("event", notice.event());
    fields.put("state", notice.state().word());
    fields.put("attempts", notice.attempts());
    fields.put("next_try", notice.nextTry().toString());
    notice.trouble().ifPresent(why -> fields.put("trouble", why));
    return fields;
  }

  private void again(Context call) {
    outbox.again(call.pathParam("id"));
    call.status(ACCEPTED);
    Json.answer(call, Map.of("state", Notice.State.WAITING.word()));
  }

  @Override
  public void close() {
    deliverer.ifPresent(Deliverer::close);
  }
}
