package dev.lethe.server.login;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import dev.lethe.certificate.signing.KeyFile;
import dev.lethe.server.access.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Signing in by OpenID Connect: authorization code with PKCE. State, nonce and verifier follow from
 * one secret that the browser keeps, so that only this browser can come back with this answer.
 */
final class Oidc {

  private final OidcSettings settings;
  private final ClientID client;
  private @Nullable OidcProvider provider;

  Oidc(OidcSettings settings) {
    this.settings = settings;
    this.client = new ClientID(settings.clientId());
  }

  OidcSettings settings() {
    return settings;
  }

  /** What it says of itself, asked for again after a while. */
  private synchronized OidcProvider provider() throws IOException, GeneralException {
    OidcProvider known = provider;
    if (known == null || !known.isRecent()) {
      known = OidcProvider.read(settings);
      provider = known;
    }
    return known;
  }

  static String state(String secret) {
    return Secret.derived(secret, "state");
  }

  private static Nonce nonce(String secret) {
    return new Nonce(Secret.derived(secret, "nonce"));
  }

  private static CodeVerifier verifier(String secret) {
    return new CodeVerifier(Secret.derived(secret, "verifier"));
  }

  /** Where the browser is sent. */
  URI question(String secret, URI back) throws IOException, GeneralException {
    return new AuthenticationRequest.Builder(
            ResponseType.CODE, new Scope(settings.scopes().toArray(String[]::new)), client, back)
        .endpointURI(provider().metadata().getAuthorizationEndpointURI())
        .state(new State(state(secret)))
        .nonce(nonce(secret))
        .codeChallenge(verifier(secret), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /**
   * Whether the answer names the provider that was asked, where that provider says that its answers
   * do (RFC 9207): otherwise a second provider could pass off its answers as the first one's.
   */
  boolean isFromProvider(Optional<String> issuer) throws IOException, GeneralException {
    return issuer
        .map(settings.issuer().toString()::equals)
        .orElse(!provider().metadata().supportsAuthorizationResponseIssuerParam());
  }

  /** What the provider says of who signed in there. */
  Map<String, Object> claims(String code, String secret, URI back)
      throws IOException, GeneralException, BadJOSEException, JOSEException {
    HTTPRequest request =
        question(new AuthorizationCodeGrant(new AuthorizationCode(code), back, verifier(secret)))
            .toHTTPRequest();
    request.setConnectTimeout(OidcProvider.PATIENCE_MS);
    request.setReadTimeout(OidcProvider.PATIENCE_MS);
    request.setFollowRedirects(false);
    TokenResponse response = OIDCTokenResponseParser.parse(request.send());
    if (!(response instanceof OIDCTokenResponse good)) {
      throw new GeneralException(
          "the provider gave no token: " + response.toErrorResponse().getErrorObject().getCode());
    }
    return checked(good.getOIDCTokens().getIDToken(), secret).toJSONObject();
  }

  /** Signature, issuer, audience, times and nonce. */
  IDTokenClaimsSet checked(JWT token, String secret)
      throws IOException, GeneralException, BadJOSEException, JOSEException {
    return provider().validator().validate(token, nonce(secret));
  }

  private TokenRequest question(AuthorizationCodeGrant grant) throws IOException, GeneralException {
    URI endpoint = provider().metadata().getTokenEndpointURI();
    return settings.secret().isPresent()
        ? new TokenRequest.Builder(
                endpoint, new ClientSecretBasic(client, read(settings.secret().get())), grant)
            .build()
        : new TokenRequest.Builder(endpoint, client, grant).build();
  }

  private static com.nimbusds.oauth2.sdk.auth.Secret read(Path file) {
    KeyFile.requireOwnerOnly(file);
    return new com.nimbusds.oauth2.sdk.auth.Secret(
        new String(KeyFile.content(file), StandardCharsets.UTF_8).strip());
  }
}
