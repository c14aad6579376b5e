package dev.lethe.certificate.page;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a certificate may say of its origin: a row for each thing that it does say. */
final class OriginRows {

  private OriginRows() {}

  /** What people ask next, once they know who issued it and for which model. */
  static List<Html.Row> who(Certificate certificate) {
    Optional<Origin.Issuer> issuer = certificate.origin().issuer();
    List<Html.Row> rows = new ArrayList<>();
    add(rows, "contact", issuer.flatMap(Origin.Issuer::contact));
    add(rows, "register", issuer.flatMap(Origin.Issuer::register));
    add(rows, "what the model is for", certificate.model().purpose());
    return rows;
  }

  /** Of files. */
  static List<Html.Row> of(Statement statement) {
    Origin origin = statement.certificate().origin();
    List<Html.Row> rows = new ArrayList<>();
    origin
        .logPosition()
        .ifPresent(place -> rows.add(Html.Row.of("place in the log", Figures.count(place))));
    origin
        .software()
        .digest()
        .ifPresent(digest -> rows.add(Html.Row.ofCode("SHA-256 of the software", digest.hex())));
    statement.files().entrySet().stream()
        .skip(1)
        .forEach(
            file ->
                rows.add(Html.Row.ofCode("SHA-256 of " + file.getKey(), file.getValue().hex())));
    return rows;
  }

  private static void add(List<Html.Row> rows, String what, Optional<String> words) {
    words.ifPresent(said -> rows.add(Html.Row.of(what, said)));
  }
}
