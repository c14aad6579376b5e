package dev.lethe.server.login;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.oauth2.sdk.GeneralException;
import dev.lethe.base.Visible;
import dev.lethe.server.access.Access;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Secret;
import dev.lethe.server.web.Cookies;
import dev.lethe.server.web.Door;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.ProblemException;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The way to the provider and back. */
final class OidcLogin {

  static final String AWAY = "/login/provider";
  static final String BACK = "/login/return";

  private static final Logger LOG = System.getLogger(OidcLogin.class.getName());

  private final Access access;
  private final Oidc oidc;

  OidcLogin(Access access, Oidc oidc) {
    this.access = access;
    this.oidc = oidc;
  }

  List<Route> routes() {
    return List.of(Route.get(AWAY, this::leave), Route.get(BACK, this::comeBack));
  }

  /** Something that needs the provider. */
  @FunctionalInterface
  private interface Asking<T> {
    T ask() throws IOException, GeneralException, BadJOSEException, JOSEException;
  }

  private void leave(Context call) {
    String secret = access.begun().begin(NextPage.of(call.queryParam("next")));
    URI question = asking(() -> oidc.question(secret, back(call)));
    Door.of(call).cookies().set(call, Cookies.SIGN_IN, secret);
    call.redirect(question.toString(), HttpStatus.SEE_OTHER);
  }

  private void comeBack(Context call) {
    Cookies cookies = Door.of(call).cookies();
    Optional<String> secret =
        cookies
            .get(call, Cookies.SIGN_IN)
            .filter(cookie -> cookie.length() <= Secret.LONGEST)
            .filter(cookie -> Secret.same(Oidc.state(cookie), only(call, "state").orElse("")));
    Optional<String> next = secret.flatMap(access.begun()::end);
    if (secret.isEmpty() || next.isEmpty()) {
      throw refusal(
          400, "this browser did not ask for that sign-in, or it was used; sign in again");
    }
    cookies.remove(call, Cookies.SIGN_IN);
    if (!asking(() -> oidc.isFromProvider(only(call, "iss")))) {
      throw refusal(400, "the answer is from another provider than the one that was asked");
    }
    String code =
        only(call, "code")
            .orElseThrow(() -> refusal(403, oidc.settings().name() + " did not sign you in"));
    Map<String, Object> claims = asking(() -> oidc.claims(code, secret.get(), back(call)));
    Principal who = new OidcClaims(oidc.settings(), claims).principal();
    String session = access.sessions().begin(who, oidc.settings().name());
    Login.enter(call, access, session, next.get());
  }

  /** A parameter that is there once; two of them are none. */
  private static Optional<String> only(Context call, String name) {
    List<String> all = call.queryParams(name);
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  private static URI back(Context call) {
    return URI.create(Door.of(call).origin(call) + BACK);
  }

  private <T> T asking(Asking<T> work) {
    try {
      return work.ask();
    } catch (IOException e) {
      throw failed(e, 502, "cannot be reached");
    } catch (GeneralException e) {
      throw failed(e, 502, "gave an answer that is of no use");
    } catch (BadJOSEException | JOSEException e) {
      throw failed(e, 403, "gave a token that is not good");
    }
  }

  /** The log says why; codes and tokens are in no message. */
  private ProblemException failed(Exception why, int status, String what) {
    LOG.log(
        Level.WARNING,
        "sign-in by "
            + oidc.settings().name()
            + ": "
            + Visible.line(String.valueOf(why.getMessage())));
    return refusal(
        status, oidc.settings().name() + " " + what + "; the log of the service says why");
  }

  private static ProblemException refusal(int status, String why) {
    return Problem.of(status, "sign-in", why).asException();
  }
}
