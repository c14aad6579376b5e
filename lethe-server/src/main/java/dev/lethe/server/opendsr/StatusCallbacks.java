package dev.lethe.server.opendsr;

import dev.lethe.server.notice.Channel;
import dev.lethe.server.notice.Draft;
import dev.lethe.server.notice.Event;
import dev.lethe.server.notice.Occurrence;
import dev.lethe.server.notice.Reach;
import dev.lethe.server.register.Correspondence;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Tells controllers where their requests stand, at the URLs that came with them. */
final class StatusCallbacks implements Channel {

  private final Seal seal;
  private final Reach reach;
  private final Clock clock;

  StatusCallbacks(Seal seal, Reach reach, Clock clock) {
    this.seal = seal;
    this.reach = reach;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "opendsr";
  }

  /** An approval changes nothing that the protocol has a word for. */
  @Override
  public List<Draft> drafts(Occurrence occurrence) {
    if (occurrence.correspondence().isEmpty() || occurrence.event() == Event.APPROVED) {
      return List.of();
    }
    Correspondence correspondence = occurrence.correspondence().get();
    return correspondence.callbacks().stream()
        .map(url -> draft(url, correspondence, occurrence))
        .toList();
  }

  private Draft draft(URI url, Correspondence correspondence, Occurrence occurrence) {
    String id = Draft.newId();
    Map<String, Object> fields =
        RequestStatus.fields(correspondence, occurrence.request(), occurrence.state(), clock);
    fields.put("status_callback_url", url.toString());
    fields.put(
        "extensions",
        seal.extension(occurrence.request(), occurrence.state(), Map.of("notice", id)));
    return Draft.of(id, url, fields);
  }

  @Override
  public Reach reach() {
    return reach;
  }

  @Override
  public Map<String, String> signature(byte[] body, Instant now) {
    return seal.headers(body);
  }
}
