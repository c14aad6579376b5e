package dev.lethe.server.console;

import dev.lethe.certificate.format.Sha256;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Pages that bring their own style and script: certificates, letters, the page that verifies. Their
 * policy allows what is in them by its digest, and nothing from elsewhere, not even from us.
 */
final class SelfContained {

  private static final Pattern STYLE = Pattern.compile("(?s)<style>(.*?)</style>");
  private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");

  private SelfContained() {}

  static void answer(Context call, String page) {
    call.header(
        "Content-Security-Policy",
        "default-src 'none'; style-src "
            + digests(STYLE, page)
            + "; script-src "
            + digests(SCRIPT, page)
            + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    call.html(page);
  }

  private static String digests(Pattern element, String page) {
    String all =
        element
            .matcher(page)
            .results()
            .map(found -> digest(found.group(1)))
            .collect(Collectors.joining(" "));
    return all.isEmpty() ? "'none'" : all;
  }

  private static String digest(String text) {
    byte[] digest = Sha256.of(text.getBytes(StandardCharsets.UTF_8)).bytes();
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }
}
