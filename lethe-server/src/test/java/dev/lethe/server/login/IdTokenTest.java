package dev.lethe.server.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.lethe.server.access.Secret;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forged ID tokens, each wrong in one place, against the keys that a real provider publishes. */
class IdTokenTest {

  @TempDir private static Path folder = Path.of("");
  private static LocalProvider provider;
  private static Oidc oidc;
  private final String secret = Secret.random();

  @BeforeAll
  static void start() throws Exception {
    provider = LocalProvider.start();
    oidc = new Oidc(OidcLoginTest.settings(folder, provider.issuer()));
  }

  @AfterAll
  static void stop() {
    provider.close();
  }

  private JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
    Instant now = Instant.now();
    return change
        .apply(
            new JWTClaimsSet.Builder()
                .issuer(provider.issuer().toString())
                .subject("olga")
                .audience(LocalProvider.CLIENT)
                .claim("nonce", Secret.derived(secret, "nonce"))
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300))))
        .build();
  }

  private JWT signed(UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
    return signed(
        JWSAlgorithm.RS256, provider.key(), new RSASSASigner(provider.key()), claims(change));
  }

  private static JWT signed(
      JWSAlgorithm algorithm, RSAKey named, JWSSigner signer, JWTClaimsSet claims)
      throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(algorithm)
                .keyID(named.getKeyID())
                .type(JOSEObjectType.JWT)
                .build(),
            claims);
    token.sign(signer);
    return token;
  }

  private static String said(JWT token) {
    try {
      return token.getJWTClaimsSet().toString();
    } catch (ParseException e) {
      return e.toString();
    }
  }

  private void refused(JWT token) {
    assertThatThrownBy(() -> oidc.checked(token, secret))
        .as(said(token))
        .isInstanceOf(BadJOSEException.class);
  }

  @Test
  void the_right_one_passes() throws Exception {
    assertThat(oidc.checked(signed(same -> same), secret).getSubject().getValue())
        .isEqualTo("olga");
  }

  @Test
  void claims_that_are_not_for_us_or_not_for_now_are_refused() throws Exception {
    Instant now = Instant.now();
    List<UnaryOperator<JWTClaimsSet.Builder>> wrong =
        List.of(
            it -> it.claim("nonce", "another"),
            it -> it.claim("nonce", null),
            it -> it.issuer("https://evil.example"),
            it -> it.issuer(provider.issuer() + "/"),
            it -> it.audience("another client"),
            it -> it.audience(List.of(LocalProvider.CLIENT, "x")),
            it -> it.audience(List.of(LocalProvider.CLIENT, "x")).claim("azp", "x"),
            it -> it.claim("azp", "x"),
            it -> it.expirationTime(Date.from(now.minusSeconds(120))),
            it -> it.expirationTime(null),
            it -> it.issueTime(Date.from(now.plusSeconds(120))),
            it -> it.issueTime(null),
            it -> it.subject(null));
    for (UnaryOperator<JWTClaimsSet.Builder> each : wrong) {
      refused(signed(each));
    }
  }

  @Test
  void clocks_may_differ_by_a_minute() throws Exception {
    Instant now = Instant.now();
    oidc.checked(signed(it -> it.expirationTime(Date.from(now.minusSeconds(30)))), secret);
    oidc.checked(signed(it -> it.issueTime(Date.from(now.plusSeconds(30)))), secret);
  }

  @Test
  void a_token_without_a_signature_is_refused() {
    refused(new PlainJWT(claims(same -> same)));
  }

  @Test
  void the_public_key_is_no_shared_secret() throws Exception {
    RSAKey key = provider.key();
    for (byte[] known :
        List.of(
            key.toRSAPublicKey().getEncoded(),
            key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8),
            LocalProvider.CLIENT_SECRET.repeat(2).getBytes(StandardCharsets.UTF_8))) {
      refused(signed(JWSAlgorithm.HS256, key, new MACSigner(known), claims(same -> same)));
    }
  }

  @Test
  void the_key_of_somebody_else_is_refused_also_under_the_name_of_the_right_one() throws Exception {
    RSAKey other = new RSAKeyGenerator(2048).keyID("other").generate();
    JWSSigner signer = new RSASSASigner(other);
    refused(signed(JWSAlgorithm.RS256, provider.key(), signer, claims(same -> same)));
    refused(signed(JWSAlgorithm.RS256, other, signer, claims(same -> same)));
    SignedJWT bringsItsKey =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(other.toPublicJWK()).build(),
            claims(same -> same));
    bringsItsKey.sign(signer);
    refused(bringsItsKey);
  }

  @Test
  void one_changed_letter_is_refused() throws Exception {
    String[] parts = signed(same -> same).serialize().split("\\.", -1);
    String forged =
        Base64URL.encode(claims(it -> it.claim("groups", List.of("privacy-officers"))).toString())
            .toString();
    refused(SignedJWT.parse(parts[0] + "." + forged + "." + parts[2]));
  }

  @Test
  void roles_come_from_the_declared_claim_alone() throws Exception {
    OidcSettings plain = oidc.settings();
    OidcSettings nested =
        new OidcSettings(
            plain.name(),
            plain.issuer(),
            plain.clientId(),
            plain.secret(),
            plain.scopes(),
            "sub",
            "realm_access.roles",
            plain.roles());
    Map<String, Object> keycloak =
        Map.of("sub", "7f", "realm_access", Map.of("roles", List.of("x", "privacy-operators")));
    assertThat(new OidcClaims(nested, keycloak).principal().role().word()).isEqualTo("operator");
    for (Map<String, Object> none :
        List.<Map<String, Object>>of(
            Map.of("sub", "7f"),
            Map.of("sub", "7f", "roles", List.of("privacy-operators")),
            Map.of("sub", "7f", "realm_access", "privacy-operators"),
            Map.of("sub", "7f", "realm_access", Map.of("roles", List.of(7, true))),
            Map.of("realm_access", Map.of("roles", List.of("privacy-operators"))),
            Map.of("sub", "a\nb", "realm_access", Map.of("roles", "privacy-operators")))) {
      assertThatThrownBy(() -> new OidcClaims(nested, none).principal())
          .hasMessageContaining("Our provider knows you, but");
    }
  }
}
