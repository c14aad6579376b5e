package dev.lethe.cli.register;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Token;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tokens as they are printed: all but the secret. */
final class TokenView {

  private TokenView() {}

  static Map<String, Object> fields(Token token) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", token.number());
    fields.put("name", token.principal().name());
    fields.put("role", token.principal().role().word());
    fields.put(
        "allows", token.principal().allowed().stream().sorted().map(Permission::word).toList());
    fields.put("made", token.made().toString());
    fields.put("made_by", token.madeBy());
    fields.put("expires", token.expires().toString());
    token.revoked().ifPresent(day -> fields.put("revoked", day.toString()));
    return fields;
  }

  static void printList(List<Token> tokens, LocalDate today, Output output) {
    if (output.isJson()) {
      output.json(Map.of("tokens", tokens.stream().map(TokenView::fields).toList()));
    } else if (tokens.isEmpty()) {
      output.out().println("no tokens");
    } else {
      TextTable table = new TextTable().textIn(1).row("number", "name", "role", "allows", "state");
      tokens.forEach(
          token ->
              table.row(
                  Long.toString(token.number()),
                  token.principal().name(),
                  token.principal().role().word(),
                  allows(token),
                  state(token, today)));
      table.print(output.out());
    }
  }

  private static String allows(Token token) {
    return token.principal().allowed().equals(token.principal().role().permissions())
        ? "all of it"
        : token.principal().allowed().stream()
            .sorted()
            .map(Permission::word)
            .collect(Collectors.joining(","));
  }

  private static String state(Token token, LocalDate today) {
    return token
        .revoked()
        .map(day -> "revoked on " + day)
        .orElse(
            token.isGood(today)
                ? "good until " + token.expires()
                : "expired on " + token.expires());
  }
}
