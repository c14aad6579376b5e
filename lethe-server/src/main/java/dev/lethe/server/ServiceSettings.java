package dev.lethe.server;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.table.ByteSource;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.server.office.Schedule.Daily;
import dev.lethe.server.office.ServiceTerms;
import dev.lethe.server.web.WebSettings;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.ReleaseRequest;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a service is told by a file when it starts; secrets are in files of their own.
 *
 * @param register a folder or the URL of a database
 * @param registerKey where it is not in the folder
 * @param daily empty where somebody starts the runs
 */
public record ServiceSettings(
    String register,
    Optional<String> registerKey,
    WebSettings web,
    ServiceTerms terms,
    Optional<Daily> daily) {

  private static final int USUAL_PORT = 8480;
  private static final String LOOPBACK = "127.0.0.1";

  public static ServiceSettings read(Path file) {
    ByteSource source = ByteSource.of(file);
    return StrictJson.document(
        source.name(),
        source.small("a file of settings"),
        "a file of settings",
        ServiceSettings::read);
  }

  static ServiceSettings read(DocumentNode doc) {
    return new ServiceSettings(
        doc.field("register").string(),
        doc.optional("register_key").map(DocumentNode::string),
        StrictJson.object(doc.field("web"), ServiceSettings::web),
        StrictJson.object(doc.field("terms"), ServiceSettings::terms),
        doc.optional("daily").map(daily -> StrictJson.object(daily, ServiceSettings::daily)));
  }

  private static WebSettings web(DocumentNode web) {
    return new WebSettings(
        web.optional("host").map(DocumentNode::string).orElse(LOOPBACK),
        web.optional("port").map(DocumentNode::integer).orElse(USUAL_PORT),
        web.optional("address").map(ServiceSettings::address));
  }

  private static URI address(DocumentNode node) {
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
    boolean deletes = terms.optional("delete").map(DocumentNode::flag).orElse(false);
    return new ServiceTerms(asked, deletes ? Deletion.BY_WORKSPACE : Deletion.BY_OWNER);
  }

  private static Daily daily(DocumentNode daily) {
    DocumentNode at = daily.field("at");
    DocumentNode zone = daily.field("zone");
    try {
      return new Daily(LocalTime.parse(at.string()), ZoneId.of(zone.string()));
    } catch (DateTimeException e) {
      throw at.bad("a time such as 02:00 and a zone such as Europe/Berlin are expected");
    }
  }
}
