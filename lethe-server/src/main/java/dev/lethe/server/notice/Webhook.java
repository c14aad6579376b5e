package dev.lethe.server.notice;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.Request;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Tells one declared URL of every request: plain JSON, signed with a shared secret. */
public final class Webhook implements Channel {

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,40}");

  /**
   * As it is declared.
   *
   * @param name small letters, digits and -
   * @param secrets files; two while one replaces the other
   * @param privateNetwork whether the URL may be in one's own network
   */
  public record Settings(String name, URI url, List<Path> secrets, boolean privateNetwork) {

    public Settings {
      secrets = List.copyOf(secrets);
      if (!NAME.matcher(name).matches()) {
        throw new BadUsageException(
            "the name of a webhook has small letters, digits and -, but got '" + name + "'");
      }
    }
  }

  private final Settings settings;
  private final Signature signature;
  private final Reach reach;

  public Webhook(Settings settings) {
    this.settings = settings;
    this.signature = Signature.of(settings.secrets());
    this.reach = new Reach(List.of(Destination.of(settings.url(), settings.privateNetwork())));
  }

  @Override
  public String name() {
    return "webhook " + settings.name();
  }

  @Override
  public List<Draft> drafts(Occurrence occurrence) {
    String id = Draft.newId();
    Request request = occurrence.request();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("event", occurrence.event().word());
    fields.put("request", request.id().hex());
    fields.put("state", occurrence.state().word());
    fields.put("people", request.people());
    fields.put("received", request.received().toString());
    fields.put("due", request.due().toString());
    fields.put("day", occurrence.day());
    fields.put("at", occurrence.at().toString());
    return List.of(Draft.of(id, settings.url(), fields));
  }

  @Override
  public Reach reach() {
    return reach;
  }

  @Override
  public Map<String, String> signature(byte[] body, Instant now) {
    return Map.of(Signature.HEADER, signature.of(body, now));
  }
}
