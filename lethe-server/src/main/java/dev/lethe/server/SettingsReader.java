package dev.lethe.server;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.server.access.Rate;
import dev.lethe.server.access.Role;
import dev.lethe.server.login.OidcSettings;
import dev.lethe.server.office.Schedule.Daily;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.web.Limits;
import dev.lethe.server.web.Proxies;
import dev.lethe.server.web.RouteClass;
import dev.lethe.server.web.WebSettings;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.ReleaseRequest;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Reads {@link ServiceSettings}.
 *
 * @param folder of the file: what it names is meant from there
 */
record SettingsReader(Path folder) {

  static final int USUAL_PORT = 8480;
  private static final String LOOPBACK = "127.0.0.1";

  ServiceSettings all(DocumentNode doc) {
    String register = doc.field("register").string();
    return new ServiceSettings(
        register.contains("://") ? register : folder.resolve(register).toString(),
        doc.optional("register_key").map(this::file).map(Path::toString),
        doc.optional("web")
            .map(web -> StrictJson.object(web, SettingsReader::web))
            .orElseGet(() -> WebSettings.onLoopback(USUAL_PORT)),
        StrictJson.object(doc.field("terms"), SettingsReader::terms),
        doc.optional("daily").map(daily -> StrictJson.object(daily, SettingsReader::daily)),
        doc.optional("oidc").map(oidc -> StrictJson.object(oidc, this::provider)),
        new PartnersReader(this).all(doc));
  }

  /** A path as the file has it. */
  Path file(DocumentNode node) {
    return folder.resolve(node.string());
  }

  private static WebSettings web(DocumentNode web) {
    return new WebSettings(
        web.optional("host").map(DocumentNode::string).orElse(LOOPBACK),
        web.optional("port").map(DocumentNode::integer).orElse(USUAL_PORT),
        web.optional("address").map(PartnersReader::address),
        web.optional("proxies")
            .map(proxies -> StrictJson.object(proxies, SettingsReader::proxies))
            .orElse(Proxies.NONE),
        web.optional("limits").map(SettingsReader::limits).orElse(Limits.USUAL));
  }

  private static Proxies proxies(DocumentNode proxies) {
    DocumentNode header = proxies.field("header");
    String word = header.string();
    for (Proxies.Header known : Proxies.Header.values()) {
      if (known.word().equalsIgnoreCase(word)) {
        return new Proxies(proxies.field("hops").integer(), known);
      }
    }
    throw header.bad("the header is x-forwarded-for or forwarded");
  }

  private static Limits limits(DocumentNode limits) {
    Limits all = Limits.USUAL;
    for (RouteClass routes : RouteClass.values()) {
      Optional<DocumentNode> rate = limits.optional(routes.name().toLowerCase(Locale.ROOT));
      if (rate.isPresent()) {
        all = all.with(routes, StrictJson.object(rate.get(), SettingsReader::rate));
      }
    }
    limits.requireNothingElse();
    return all;
  }

  private static Rate rate(DocumentNode rate) {
    return new Rate(rate.field("per_second").number(), rate.field("burst").integer());
  }

  private static ServiceTerms terms(DocumentNode terms) {
    ReleaseRequest asked =
        new ReleaseRequest(
            new Guarantee(terms.field("epsilon").number(), terms.field("delta").number()),
            Capacity.of(terms.field("capacity").integer()),
            terms.optional("method").map(method -> StrictJson.word(method, Method.class)),
            terms.optional("certify").map(how -> StrictJson.word(how, Certification.class)),
            terms
                .optional("target")
                .map(target -> OptionalDouble.of(target.number()))
                .orElse(OptionalDouble.empty()),
            terms
                .optional("calibration")
                .map(rule -> rule.choice(Calibration.class))
                .orElse(Calibration.EXACT));
    return new ServiceTerms(asked, deletion(terms));
  }

  private static Deletion deletion(DocumentNode terms) {
    boolean deletes = terms.optional("delete").map(DocumentNode::flag).orElse(false);
    Optional<DocumentNode> history = terms.optional("purge_history").filter(DocumentNode::flag);
    if (!deletes && history.isPresent()) {
      throw history.get().bad("it is about rows that are deleted: set delete, too");
    }
    if (!deletes) {
      return Deletion.BY_OWNER;
    }
    return history.isPresent() ? Deletion.WITH_HISTORY : Deletion.BY_WORKSPACE;
  }

  private static Daily daily(DocumentNode daily) {
    String at = daily.field("at").string();
    String zone = daily.field("zone").string();
    try {
      return new Daily(LocalTime.parse(at), ZoneId.of(zone));
    } catch (DateTimeException e) {
      throw daily.bad("a time such as 02:00 and a zone such as Europe/Berlin are expected");
    }
  }

  private OidcSettings provider(DocumentNode oidc) {
    DocumentNode groups = oidc.field("roles");
    Map<String, Role> roles = new LinkedHashMap<>();
    for (String group : groups.names()) {
      DocumentNode role = groups.field(group);
      roles.put(group, role.valid(() -> Role.of(role.string())));
    }
    return new OidcSettings(
        oidc.field("name").string(),
        PartnersReader.address(oidc.field("issuer")),
        oidc.field("client_id").string(),
        oidc.optional("client_secret_file").map(this::file),
        Set.copyOf(oidc.optional("scopes").map(DocumentNode::values).orElse(List.of())),
        oidc.optional("name_claim").map(DocumentNode::string).orElse(OidcSettings.USUAL_NAME_CLAIM),
        oidc.field("role_claim").string(),
        roles);
  }
}
