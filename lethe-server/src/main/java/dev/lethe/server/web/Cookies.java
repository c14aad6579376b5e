package dev.lethe.server.web;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/**
 * Our cookies. Lax, because who comes back from signing in elsewhere, or by a link in a letter,
 * comes from another site; against forms of other sites stands the {@link Guard}. Behind TLS their
 * names begin with {@code __Host-}: no neighbour under the same domain can set them then.
 */
public final class Cookies {

  /** Who is signed in. */
  public static final String SESSION = "lethe_session";

  /** Who went to sign in elsewhere. */
  public static final String SIGN_IN = "lethe_sign_in";

  private final boolean isBehindTls;

  Cookies(WebSettings settings) {
    this.isBehindTls = settings.isBehindTls();
  }

  private String name(String plain) {
    return isBehindTls ? "__Host-" + plain : plain;
  }

  public Optional<String> get(Context call, String plain) {
    return Optional.ofNullable(call.cookie(name(plain))).filter(value -> !value.isEmpty());
  }

  /** Until the browser is closed, or the service no longer knows it. */
  public void set(Context call, String plain, String value) {
    put(call, plain, value, -1);
  }

  public void remove(Context call, String plain) {
    put(call, plain, "", 0);
  }

  private void put(Context call, String plain, String value, int maxAge) {
    call.cookie(new Cookie(name(plain), value, "/", maxAge, isBehindTls, true, null, SameSite.LAX));
  }
}
