package dev.lethe.server.login;

import dev.lethe.server.access.Access;
import dev.lethe.server.access.OneTimeToken;
import dev.lethe.server.access.Secret;
import dev.lethe.server.console.Pages;
import dev.lethe.server.web.Cookies;
import dev.lethe.server.web.Door;
import dev.lethe.server.web.Form;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The page where people sign in, and the way out. */
public final class Login {

  private static final String PATH = "/login";
  private static final String WRONG = "This token is wrong, expired, revoked or used up.";

  private final Access access;
  private final Optional<OidcSettings> provider;
  private final Optional<OneTimeToken> once;

  public Login(Access access, Optional<OidcSettings> provider, Optional<OneTimeToken> once) {
    this.access = access;
    this.provider = provider;
    this.once = once;
  }

  /** By API tokens alone. */
  public static Login byTokens(Access access) {
    return new Login(access, Optional.empty(), Optional.empty());
  }

  public List<Route> routes() {
    Stream<Route> own =
        Stream.of(
            Route.get(PATH, call -> show(call, "")),
            Route.post(PATH, this::signIn),
            Route.post("/logout", this::signOut));
    Stream<Route> elsewhere =
        provider.map(settings -> new OidcLogin(access, new Oidc(settings)).routes()).stream()
            .flatMap(List::stream);
    return Stream.concat(own, elsewhere).toList();
  }

  private void show(Context call, String trouble) {
    call.html(
        Pages.of(
            call,
            "login",
            "Sign in",
            Map.of(
                "provider",
                provider.map(OidcSettings::name).orElse(""),
                "next",
                NextPage.of(next(call)),
                "trouble",
                trouble)));
  }

  private static String next(Context call) {
    return Form.text(call, "next").orElseGet(() -> String.valueOf(call.queryParam("next")));
  }

  private void signIn(Context call) {
    Door door = Door.of(call);
    door.turnstile().requireMayTry(call);
    Optional<String> session =
        Form.text(call, "token")
            .map(String::strip)
            .filter(token -> token.length() <= Secret.LONGEST)
            .flatMap(this::session);
    if (session.isEmpty()) {
      door.turnstile().wrong(call);
      call.status(HttpStatus.UNAUTHORIZED);
      show(call, WRONG);
      return;
    }
    enter(call, access, session.get(), NextPage.of(next(call)));
  }

  private Optional<String> session(String secret) {
    return access
        .tokens()
        .find(secret)
        .map(access.sessions()::begin)
        .or(
            () ->
                once.flatMap(token -> token.use(secret))
                    .map(who -> access.sessions().begin(who, "one-time token")));
  }

  /** Always with a new session: one that was in the browser before may be somebody else's. */
  static void enter(Context call, Access access, String session, String next) {
    Cookies cookies = Door.of(call).cookies();
    cookies.get(call, Cookies.SESSION).ifPresent(access.sessions()::end);
    cookies.set(call, Cookies.SESSION, session);
    call.redirect(next, HttpStatus.SEE_OTHER);
  }

  private void signOut(Context call) {
    Cookies cookies = Door.of(call).cookies();
    cookies.get(call, Cookies.SESSION).ifPresent(access.sessions()::end);
    cookies.remove(call, Cookies.SESSION);
    call.redirect(PATH, HttpStatus.SEE_OTHER);
  }
}
