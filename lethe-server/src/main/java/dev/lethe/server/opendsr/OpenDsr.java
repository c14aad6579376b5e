package dev.lethe.server.opendsr;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Permission;
import dev.lethe.server.notice.Channel;
import dev.lethe.server.notice.Reach;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Correspondence;
import dev.lethe.server.register.CorrespondenceTable;
import dev.lethe.server.register.Outage;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.register.Submission;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import dev.lethe.unlearn.population.ForgetRequest;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The protocol's routes. A controller is who signs in, and sees its own requests only. */
public final class OpenDsr {

  private static final String CHANNEL = "opendsr";
  private static final String BASE = "/opendsr/v2";
  private static final String CERTIFICATE = BASE + "/certificate.pem";
  private static final int CREATED = 201;
  private static final int ACCEPTED = 202;

  private final Office office;
  private final OpenDsrSettings settings;
  private final Register register;
  private final Clock clock;
  private final ProcessorKey key;
  private final Seal seal;

  public OpenDsr(Office office, OpenDsrSettings settings) {
    this.office = office;
    this.settings = settings;
    this.register = office.register();
    this.clock = office.clock();
    this.key = ProcessorKey.load(settings, clock.instant());
    this.seal = new Seal(settings.domain(), key);
  }

  public List<Route> routes() {
    return List.of(
        Route.get(BASE + "/discovery", answering(200, call -> discovery())),
        Route.get(CERTIFICATE, this::certificate),
        Route.post(BASE + "/requests", answering(CREATED, this::enter), Permission.SUBMIT),
        Route.get(BASE + "/requests/{id}", answering(200, this::status), Permission.FOLLOW),
        Route.delete(
            BASE + "/requests/{id}", answering(ACCEPTED, this::cancel), Permission.FOLLOW));
  }

  /** Tells controllers of changes. */
  public Channel callbacks() {
    return new StatusCallbacks(seal, new Reach(settings.callbacks()), clock);
  }

  private Handler answering(int status, Function<Context, Map<String, ?>> work) {
    return call -> {
      try {
        answer(call, status, work.apply(call));
      } catch (OpenDsrException e) {
        answer(call, e.status(), error(e));
      } catch (BadUsageException | BadInputException e) {
        Outage.passOn(e);
        answer(
            call, 400, error(new OpenDsrException(400, "refused", String.valueOf(e.getMessage()))));
      }
    };
  }

  private void answer(Context call, int status, Map<String, ?> fields) {
    byte[] body = Json.text(fields).getBytes(StandardCharsets.UTF_8);
    seal.headers(body).forEach(call::header);
    call.status(status).contentType("application/json").result(body);
  }

  private static Map<String, ?> error(OpenDsrException e) {
    String message = String.valueOf(e.getMessage());
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", e.status());
    error.put("message", message);
    error.put(
        "errors", List.of(Map.of("domain", "request", "reason", e.reason(), "message", message)));
    return Map.of("error", error);
  }

  private Map<String, ?> discovery() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("api_version", OpenDsrRequest.VERSION);
    fields.put(
        "supported_identities",
        List.of(
            Map.of(
                "identity_type",
                settings.identity().type(),
                "identity_format",
                settings.identity().format())));
    fields.put("supported_subject_request_types", List.of(OpenDsrRequest.ERASURE));
    fields.put("processor_certificate", "https://" + settings.domain() + CERTIFICATE);
    return fields;
  }

  private void certificate(Context call) {
    call.contentType("application/pem-certificate-chain").result(key.certificatePem());
  }

  private Map<String, ?> enter(Context call) {
    String controller = Caller.require(call).name();
    OpenDsrRequest asked = OpenDsrRequest.read(call.bodyAsBytes(), settings);
    Correspondence correspondence =
        new Correspondence(
            controller, asked.subjectRequestId(), clock.instant(), asked.callbacks());
    Request request =
        office.enter(
            new Submission(
                CHANNEL,
                ForgetRequest.of(asked.people()),
                Optional.of(CHANNEL + " " + controller + " " + asked.subjectRequestId()),
                Optional.of(correspondence)),
            controller);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("controller_id", controller);
    fields.put("expected_completion_time", RequestStatus.expected(request, clock));
    fields.put("received_time", correspondence(request.id()).at().toString());
    fields.put("encoded_request", Base64.getEncoder().encodeToString(call.bodyAsBytes()));
    fields.put("subject_request_id", asked.subjectRequestId());
    fields.put("api_version", OpenDsrRequest.VERSION);
    return fields;
  }

  private Correspondence correspondence(RequestId id) {
    return register.annex().read(session -> new CorrespondenceTable(session).of(id)).orElseThrow();
  }

  private Request request(Context call) {
    String controller = Caller.require(call).name();
    String reference = call.pathParam("id");
    return register
        .annex()
        .read(session -> new CorrespondenceTable(session).named(controller, reference))
        .map(register::request)
        .orElseThrow(
            () ->
                new OpenDsrException(
                    404, "unknown", "there is no request of yours with this subject_request_id"));
  }

  private Map<String, ?> status(Context call) {
    Request request = request(call);
    Map<String, Object> fields =
        RequestStatus.fields(correspondence(request.id()), request, request.state(), clock);
    fields.put("extensions", seal.extension(request, request.state(), Map.of()));
    return fields;
  }

  /** While it is pending; a second time changes nothing. */
  private Map<String, ?> cancel(Context call) {
    String controller = Caller.require(call).name();
    Request request = request(call);
    if (request.state() != RequestState.CANCELLED) {
      if (RequestStatus.of(request.state()) != RequestStatus.PENDING) {
        throw new OpenDsrException(
            400, "refused", "the request is " + request.state() + " and cannot be cancelled");
      }
      register.cancel(request.id(), controller);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("controller_id", controller);
    fields.put("received_time", clock.instant().toString());
    fields.put("subject_request_id", call.pathParam("id"));
    fields.put("api_version", OpenDsrRequest.VERSION);
    return fields;
  }
}
