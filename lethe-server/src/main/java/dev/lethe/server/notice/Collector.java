package dev.lethe.server.notice;

import dev.lethe.server.register.CorrespondenceTable;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.TrailLine;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes notices of what happened. A change of state and its line in the trail are one transaction,
 * and so are the notices of a line and the mark up to which a channel has read: whatever crashes,
 * of each line there are all notices, once. It does not matter who made the change; a command that
 * knows of no receiver is told of, too.
 */
final class Collector {

  private static final int LINES = 200;

  private final Register register;
  private final Clock clock;
  private final NoticeSettings settings;

  Collector(Register register, Clock clock, NoticeSettings settings) {
    this.register = register;
    this.clock = clock;
    this.settings = settings;
  }

  void begin(Channel channel) {
    long end = register.trailEnd().lines();
    if (register.annex().read(session -> new CursorTable(session).of(channel.name())).isEmpty()) {
      register
          .annex()
          .write(
              session -> {
                new CursorTable(session).begin(channel.name(), end);
                return end;
              });
    }
  }

  /** All that is new, for one channel. */
  void collect(Channel channel) {
    boolean isMore = true;
    while (isMore) {
      long from =
          register
              .annex()
              .read(session -> new CursorTable(session).of(channel.name()))
              .orElseThrow();
      List<TrailLine> lines = register.trail(from, LINES);
      if (!lines.isEmpty()) {
        enter(channel, from, lines);
      }
      isMore = lines.size() == LINES;
    }
  }

  private record Drafted(RequestId request, Event event, Draft draft) {}

  private void enter(Channel channel, long from, List<TrailLine> lines) {
    Instant now = clock.instant();
    List<Drafted> all = new ArrayList<>();
    for (TrailLine line : lines) {
      Optional<Occurrence> occurrence = occurrence(line, now);
      occurrence.ifPresent(
          it ->
              channel
                  .drafts(it)
                  .forEach(draft -> all.add(new Drafted(it.request().id(), it.event(), draft))));
    }
    NoticeTable.Span span = new NoticeTable.Span(now, now.plus(settings.patience()));
    long to = lines.get(lines.size() - 1).number();
    register
        .annex()
        .write(
            session -> {
              NoticeTable notices = new NoticeTable(session);
              if (new CursorTable(session).move(channel.name(), from, to)) {
                all.forEach(
                    it ->
                        notices.insert(channel.name(), it.request(), it.event(), it.draft(), span));
              }
              return to;
            });
  }

  private Optional<Occurrence> occurrence(TrailLine line, Instant now) {
    Optional<Event> event = Event.of(line.what());
    if (event.isEmpty() || line.request().isEmpty()) {
      return Optional.empty();
    }
    Request request = register.request(new RequestId(line.request().get()));
    return Optional.of(
        new Occurrence(
            event.get(),
            line.day(),
            request,
            register.annex().read(session -> new CorrespondenceTable(session).of(request.id())),
            now));
  }
}
