package dev.lethe.server.web;

import io.javalin.http.Context;

/** What every answer says to browsers: nothing from elsewhere, framed nowhere, kept nowhere. */
final class Headers {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final String ONE_YEAR = "max-age=31536000; includeSubDomains";

  private Headers() {}

  static void set(Context call, WebSettings settings) {
    call.header("Content-Security-Policy", POLICY);
    call.header("X-Content-Type-Options", "nosniff");
    call.header("X-Frame-Options", "DENY");
    // Not "no-referrer": browsers would then send "Origin: null" with our own forms.
    call.header("Referrer-Policy", "same-origin");
    call.header("Cross-Origin-Opener-Policy", "same-origin");
    call.header("Cross-Origin-Resource-Policy", "same-origin");
    call.header("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    call.header("Cache-Control", "no-store");
    if (settings.isBehindTls()) {
      call.header("Strict-Transport-Security", ONE_YEAR);
    }
  }
}
