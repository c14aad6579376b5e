package dev.lethe.server.login;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.register.RegisterAnnex;
import dev.lethe.server.web.Problem;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who somebody is here, by what a provider says of them. */
record OidcClaims(OidcSettings settings, Map<String, Object> claims) {

  /** Refused in words for the person who wants to come in. */
  Principal principal() {
    return Principal.of(name(), role());
  }

  private String name() {
    try {
      if (claims.get(settings.nameClaim()) instanceof String name) {
        return RegisterAnnex.name(name);
      }
    } catch (BadUsageException unfit) {
      // A name that the trail does not take is none.
    }
    throw refusal("it does not say a name (" + settings.nameClaim() + ") that can be written down");
  }

  private Role role() {
    Set<String> said = texts(find());
    return settings.roles().entrySet().stream()
        .filter(entry -> said.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(
            () -> refusal("nothing it says (" + settings.roleClaim() + ") gives you a role here"));
  }

  private @Nullable Object find() {
    Object whole = claims.get(settings.roleClaim());
    if (whole != null) {
      return whole;
    }
    Object at = claims;
    for (String part : settings.roleClaim().split("\\.", -1)) {
      at = at instanceof Map<?, ?> inner ? inner.get(part) : null;
    }
    return at;
  }

  private static Set<String> texts(@Nullable Object claim) {
    if (claim instanceof Collection<?> many) {
      return many.stream()
          .filter(String.class::isInstance)
          .map(String.class::cast)
          .collect(Collectors.toSet());
    }
    return Optional.ofNullable(claim)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .map(Set::of)
        .orElse(Set.of());
  }

  private RuntimeException refusal(String why) {
    return Problem.of(
            403, "no-role", settings.name() + " knows you, but " + why + "; ask your officer")
        .asException();
  }
}
