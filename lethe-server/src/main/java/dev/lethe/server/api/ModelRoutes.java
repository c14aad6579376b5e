package dev.lethe.server.api;

import static dev.lethe.server.access.Permission.READ;

import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.page.CertificatePage;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.server.office.ModelCard;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Model;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import dev.lethe.workspace.PublishedRelease;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Models, what they have released, and what others need to check it. No opening ever. */
final class ModelRoutes {

  private static final String PATH = Api.PATH + "/models";
  private static final String ONE = PATH + "/{model}";
  private static final String RELEASES = ONE + "/releases";
  private static final String RELEASE = RELEASES + "/{release}";
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String JSON = "application/json";

  private final Office office;

  ModelRoutes(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH, this::list, READ),
        Route.get(ONE, call -> Json.answer(call, ModelJson.fields(card(call))), READ),
        Route.get(RELEASES, this::releases, READ),
        Route.get(RELEASE, this::release, READ),
        Route.get(
            RELEASE + "/certificate",
            call -> answer(call, JSON, bytes(published(call).certificate())),
            READ),
        Route.get(
            RELEASE + "/parameters",
            call -> answer(call, JSON, bytes(published(call).parameters())),
            READ),
        Route.get(RELEASE + "/page", this::page, READ),
        Route.get(ONE + "/log", this::checkpoint, READ),
        Route.get(ONE + "/log/proof/{release}", this::proof, READ),
        Route.get(ONE + "/keys", this::keys, READ));
  }

  private Model model(Context call) {
    return office.find(Query.number(call, "model")).orElseThrow(Query::notThere);
  }

  private <T> T in(Context call, Function<Workspace, T> look) {
    return office.in(model(call), look);
  }

  private ModelCard card(Context call) {
    return office.model(model(call).number());
  }

  private void list(Context call) {
    Json.answer(call, Map.of("models", office.models().stream().map(ModelJson::fields).toList()));
  }

  private void releases(Context call) {
    ModelCard card = card(call);
    Json.answer(
        call, Map.of("releases", card.log().releases().stream().map(ModelJson::fields).toList()));
  }

  private void release(Context call) {
    long number = Query.number(call, "release");
    ReleaseLine line =
        card(call).log().releases().stream()
            .filter(release -> release.number() == number)
            .findFirst()
            .orElseThrow(Query::notThere);
    Json.answer(call, ModelJson.fields(line));
  }

  private PublishedRelease published(Context call) {
    long number = Query.number(call, "release");
    return in(call, open -> open.published(number)).orElseThrow(Query::notThere);
  }

  private void page(Context call) {
    String name = "the certificate";
    Api.page(
        call,
        CertificatePage.html(name, EnvelopeJson.read(name, bytes(published(call).certificate()))));
  }

  private void checkpoint(Context call) {
    String text =
        in(call, Workspace::checkpoint).map(SignedCheckpoint::text).orElseThrow(Query::notThere);
    answer(call, TEXT, bytes(text));
  }

  private void proof(Context call) {
    answer(call, TEXT, bytes(published(call).logProof().orElseThrow(Query::notThere)));
  }

  private void keys(Context call) {
    answer(call, JSON, in(call, open -> open.keyring().file()));
  }

  /** Byte for byte. */
  private static void answer(Context call, String type, byte[] file) {
    call.contentType(type).result(file);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
