package dev.lethe.server;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.server.hook.HookSettings;
import dev.lethe.server.notice.Destination;
import dev.lethe.server.notice.NoticeSettings;
import dev.lethe.server.notice.Webhook;
import dev.lethe.server.opendsr.OpenDsrSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads which other systems a service works with. */
record PartnersReader(SettingsReader settings) {

  Partners all(DocumentNode doc) {
    return new Partners(
        doc.optional("notices")
            .map(notices -> StrictJson.object(notices, this::notices))
            .orElse(NoticeSettings.USUAL),
        list(doc, "webhooks", this::webhook),
        doc.optional("opendsr").map(openDsr -> StrictJson.object(openDsr, this::openDsr)),
        list(doc, "hooks", this::hook));
  }

  private static <T> List<T> list(
      DocumentNode doc, String name, Function<DocumentNode, T> reading) {
    return doc.optional(name).map(DocumentNode::items).orElse(List.of()).stream()
        .map(item -> StrictJson.object(item, reading))
        .toList();
  }

  private NoticeSettings notices(DocumentNode notices) {
    return new NoticeSettings(
        notices.field("give_up_days").integer(),
        notices.field("retention_days").integer(),
        notices.optional("authorities_file").map(settings::file));
  }

  private Webhook.Settings webhook(DocumentNode webhook) {
    return new Webhook.Settings(
        webhook.field("name").string(),
        address(webhook.field("url")),
        secrets(webhook),
        isPrivate(webhook));
  }

  private List<Path> secrets(DocumentNode node) {
    return node.optional("secret_files").map(DocumentNode::items).orElse(List.of()).stream()
        .map(settings::file)
        .toList();
  }

  private static boolean isPrivate(DocumentNode node) {
    return node.optional("private_network").map(DocumentNode::flag).orElse(false);
  }

  private OpenDsrSettings openDsr(DocumentNode node) {
    return new OpenDsrSettings(
        node.field("domain").string(),
        settings.file(node.field("certificate_file")),
        settings.file(node.field("key_file")),
        StrictJson.object(
            node.field("identity"),
            identity ->
                new OpenDsrSettings.Identity(
                    identity.field("type").string(), identity.field("format").string())),
        list(
            node,
            "callbacks",
            callback -> new Destination(address(callback.field("origin")), isPrivate(callback))));
  }

  private HookSettings hook(DocumentNode hook) {
    Optional<HookSettings.Condition> when =
        hook.optional("when")
            .map(
                condition ->
                    StrictJson.object(
                        condition,
                        node ->
                            new HookSettings.Condition(
                                node.field("pointer").string(), node.field("value").string())));
    return new HookSettings(
        hook.field("name").string(),
        hook.field("subjects").string(),
        hook.field("key").string(),
        when,
        secrets(hook));
  }

  static URI address(DocumentNode node) {
    String text = node.string();
    return node.valid(
        () -> {
          try {
            return URI.create(text);
          } catch (IllegalArgumentException e) {
            throw new BadInputException("an address is https://…, but got '" + text + "'", e);
          }
        });
  }
}
