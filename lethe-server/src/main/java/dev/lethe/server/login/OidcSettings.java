package dev.lethe.server.login;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Role;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A provider of OpenID Connect that knows the people who work here.
 *
 * @param name as the button says it
 * @param issuer where its discovery document is found
 * @param secret a file that only its owner may read; empty for a client without one
 * @param scopes what is asked for, besides {@code openid}
 * @param nameClaim what the trail calls people
 * @param roleClaim what decides on their role; where no claim has this name, its parts between dots
 *     are a path
 * @param roles by values of that claim; the first that somebody has counts
 */
public record OidcSettings(
    String name,
    URI issuer,
    String clientId,
    Optional<Path> secret,
    Set<String> scopes,
    String nameClaim,
    String roleClaim,
    Map<String, Role> roles) {

  public static final String USUAL_NAME_CLAIM = "preferred_username";

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  public OidcSettings {
    requireSafe("the issuer", issuer);
    if (roles.isEmpty()) {
      throw new BadUsageException("nobody could sign in by a provider whose groups have no roles");
    }
    Set<String> all = new TreeSet<>(scopes);
    all.add("openid");
    scopes = Collections.unmodifiableSet(all);
    roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
  }

  /** Secrets go there. */
  static void requireSafe(String what, URI address) {
    boolean isSafe =
        "https".equals(address.getScheme())
            || ("http".equals(address.getScheme()) && LOOPBACK.contains(address.getHost()));
    if (!isSafe) {
      throw new BadUsageException(
          what + " of OpenID Connect is reached by https://…, but got " + address);
    }
  }
}
