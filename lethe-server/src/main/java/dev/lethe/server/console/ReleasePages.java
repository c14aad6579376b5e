package dev.lethe.server.console;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.page.Language;
import dev.lethe.certificate.page.PlainWords;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.ReleasedFiles;
import dev.lethe.server.register.Model;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A release: what its certificate says, and the files to give away. */
final class ReleasePages {

  private static final String PAGE = ".html";

  private final Office office;

  ReleasePages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/models/{n}/releases/{k}", this::show, Permission.READ),
        Route.get("/models/{n}/releases/{k}/{file}", this::file, Permission.READ));
  }

  private void show(Context call) {
    Model model = ModelPages.model(office, call.pathParam("n"));
    long number = number(call);
    ReleasedFiles files = files(model, number);
    Statement statement = Verifier.unverified(ReleaseNames.CERTIFICATE, files.certificate());
    Certificate certificate = statement.certificate();
    Pages.answer(
        call,
        "release",
        "Release " + number + " of " + office.nameOf(model),
        Map.of(
            "model",
            model,
            "name",
            office.nameOf(model),
            "number",
            number,
            "certificate",
            certificate,
            "words",
            PlainWords.of(certificate, Language.EN),
            "files",
            files.names()));
  }

  private static long number(Context call) {
    String text = call.pathParam("k");
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw notFound();
    }
    return Long.parseLong(text);
  }

  private ReleasedFiles files(Model model, long number) {
    return office.released(model, number).orElseThrow(ReleasePages::notFound);
  }

  /** Only what may be published; a page is shown, the others are saved. */
  private void file(Context call) {
    ReleasedFiles files = files(ModelPages.model(office, call.pathParam("n")), number(call));
    String name = call.pathParam("file");
    byte[] content = files.content(name).orElseThrow(ReleasePages::notFound);
    if (name.endsWith(PAGE)) {
      SelfContained.answer(call, new String(content, StandardCharsets.UTF_8));
    } else {
      Downloads.answer(call, name, content);
    }
  }

  private static RuntimeException notFound() {
    return Problem.of(404, "not-found", "there is no such release, or no such file of it")
        .asException();
  }
}
