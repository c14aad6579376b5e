package dev.lethe.server.login;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * What a provider says of itself, and how its ID tokens are checked.
 *
 * @param readAt by {@link System#nanoTime}
 */
record OidcProvider(OIDCProviderMetadata metadata, IDTokenValidator validator, long readAt) {

  static final int PATIENCE_MS = 5_000;

  /** How far the clocks of both may differ. */
  static final int CLOCKS_DIFFER_S = 60;

  private static final int LARGEST_KEYS = 100_000;
  private static final Duration GOOD_FOR = Duration.ofHours(1);

  /** Asks the provider; its keys are asked for when a token needs one that is not known. */
  static OidcProvider read(OidcSettings settings) throws IOException, GeneralException {
    Issuer issuer = new Issuer(settings.issuer());
    OIDCProviderMetadata metadata = OIDCProviderMetadata.resolve(issuer, PATIENCE_MS, PATIENCE_MS);
    OidcSettings.requireSafe("the sign-in page", metadata.getAuthorizationEndpointURI());
    OidcSettings.requireSafe("the token endpoint", metadata.getTokenEndpointURI());
    OidcSettings.requireSafe("the key set", metadata.getJWKSetURI());
    IDTokenValidator validator =
        new IDTokenValidator(
            issuer,
            new ClientID(settings.clientId()),
            new JWSVerificationKeySelector<>(
                signatures(),
                JWKSourceBuilder.<SecurityContext>create(
                        metadata.getJWKSetURI().toURL(),
                        new DefaultResourceRetriever(PATIENCE_MS, PATIENCE_MS, LARGEST_KEYS))
                    .build()),
            null);
    validator.setMaxClockSkew(CLOCKS_DIFFER_S);
    return new OidcProvider(metadata, validator, System.nanoTime());
  }

  /** By a key pair: whoever can check such a token cannot make one. */
  private static Set<JWSAlgorithm> signatures() {
    Set<JWSAlgorithm> all = new HashSet<>(JWSAlgorithm.Family.RSA);
    all.addAll(Set.of(JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512));
    return all;
  }

  boolean isRecent() {
    return System.nanoTime() - readAt < GOOD_FOR.toNanos();
  }
}
