package dev.lethe.server;

import dev.lethe.server.hook.HookSettings;
import dev.lethe.server.notice.NoticeSettings;
import dev.lethe.server.notice.Webhook;
import dev.lethe.server.opendsr.OpenDsrSettings;
import java.util.List;
import java.util.Optional;

/**
 * The other systems that the service works with, as declared.
 *
 * @param webhooks who is told of every request
 * @param hooks who pushes requests
 */
public record Partners(
    NoticeSettings notices,
    List<Webhook.Settings> webhooks,
    Optional<OpenDsrSettings> openDsr,
    List<HookSettings> hooks) {

  public static final Partners NONE =
      new Partners(NoticeSettings.USUAL, List.of(), Optional.empty(), List.of());

  public Partners {
    webhooks = List.copyOf(webhooks);
    hooks = List.copyOf(hooks);
  }
}
