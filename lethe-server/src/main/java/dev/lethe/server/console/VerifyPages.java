package dev.lethe.server.console;

import dev.lethe.certificate.page.VerifyPage;
import dev.lethe.server.office.BadFile;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Verification;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** For anybody: a certificate is checked here in memory, or in the reader's own browser. */
final class VerifyPages {

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
    Verification.FILES.forEach(
        field -> Forms.file(call, field).ifPresent(file -> files.put(field, file.content())));
    try {
      answer(call, Optional.of(office.verify(files)), Optional.empty());
    } catch (BadFile why) {
      call.status(HttpStatus.UNPROCESSABLE_CONTENT);
      answer(call, Optional.empty(), Optional.of(String.valueOf(why.getMessage())));
    }
  }

  private static void answer(Context call, Optional<Verification> found, Optional<String> refusal) {
    Pages.answer(
        call, "verify", "Verify a certificate", Map.of("found", found, "refusal", refusal));
  }
}
