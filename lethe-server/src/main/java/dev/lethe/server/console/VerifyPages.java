package dev.lethe.server.console;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.page.VerifyPage;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Verification;
import dev.lethe.server.register.Outage;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** For anybody: a certificate is checked here in memory, or in the reader's own browser. */
final class VerifyPages {

  /** The field of a form, and what its file is called in a release. */
  private static final Map<String, String> FIELDS =
      Map.of(
          "certificate", ReleaseNames.CERTIFICATE,
          "key", ReleaseNames.PUBLIC_KEY,
          "keys", ReleaseNames.KEYS,
          "parameters", ReleaseNames.PARAMETERS,
          "proof", ReleaseNames.LOG_PROOF);

  private final Office office;
  private final String offline = VerifyPage.html();

  VerifyPages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/verify", call -> answer(call, Optional.empty(), Optional.empty())),
        Route.post("/verify", this::verify),
        Route.get("/verify-offline", call -> SelfContained.answer(call, offline)));
  }

  private void verify(Context call) {
    Map<String, byte[]> files = new HashMap<>();
    FIELDS.forEach(
        (field, name) ->
            Forms.file(call, field).ifPresent(file -> files.put(name, file.content())));
    try {
      answer(call, Optional.of(office.verify(files)), Optional.empty());
    } catch (LetheException why) {
      Outage.passOn(why);
      call.status(HttpStatus.UNPROCESSABLE_CONTENT);
      answer(call, Optional.empty(), Optional.of(String.valueOf(why.getMessage())));
    }
  }

  private static void answer(Context call, Optional<Verification> found, Optional<String> refusal) {
    Pages.answer(
        call, "verify", "Verify a certificate", Map.of("found", found, "refusal", refusal));
  }
}
