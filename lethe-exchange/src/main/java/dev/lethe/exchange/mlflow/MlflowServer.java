package dev.lethe.exchange.mlflow;

import dev.lethe.base.BadUsageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An MLflow server and what lets us in; it is not asked anything yet.
 *
 * <p>Tokens and passwords come from the variables that MLflow's own client reads, never from a
 * command line, and are never printed.
 */
public final class MlflowServer {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(0*:)*0*1]");

  private final String base;
  private final Optional<String> authorization;

  private MlflowServer(String base, Optional<String> authorization) {
    this.base = base;
    this.authorization = authorization;
  }

  /**
   * Refuses what is no address of a server, or would send secrets unprotected.
   *
   * @param address http(s)://host[:port][/prefix]
   * @param insecure whether http may leave this machine
   * @param environment with {@code MLFLOW_TRACKING_TOKEN}, or {@code MLFLOW_TRACKING_USERNAME} and
   *     {@code MLFLOW_TRACKING_PASSWORD}, where the server asks for them
   */
  public static MlflowServer of(String address, boolean insecure, Map<String, String> environment) {
    URI uri = parsed(address);
    String scheme = word(uri.getScheme());
    String host = word(uri.getHost());
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new BadUsageException(
          "--mlflow needs the address of a server, http(s)://host:port; 'lethe export --mlflow DIR'"
              + " writes a folder");
    }
    if (host.isEmpty() || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new BadUsageException("--mlflow: an address is http(s)://host[:port][/prefix]");
    }
    if (uri.getRawUserInfo() != null) {
      throw new BadUsageException(
          "--mlflow: a password does not belong in an address; set MLFLOW_TRACKING_USERNAME and"
              + " MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN");
    }
    if (scheme.equals("http") && !insecure && !LOOPBACK.matcher(host).matches()) {
      throw new BadUsageException(
          "--mlflow: http is not encrypted: use https, or --mlflow-insecure where the network is"
              + " trusted");
    }
    String base = scheme + "://" + uri.getRawAuthority() + path(uri);
    return new MlflowServer(base, authorization(environment));
  }

  private static URI parsed(String address) {
    try {
      return new URI(address);
    } catch (URISyntaxException e) {
      throw new BadUsageException("--mlflow: not an address: " + e.getReason());
    }
  }

  private static String word(@Nullable String part) {
    return part == null ? "" : part.toLowerCase(Locale.ROOT);
  }

  private static String path(URI uri) {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return path.replaceFirst("/+$", "");
  }

  private static Optional<String> authorization(Map<String, String> environment) {
    String token = environment.getOrDefault("MLFLOW_TRACKING_TOKEN", "");
    String user = environment.getOrDefault("MLFLOW_TRACKING_USERNAME", "");
    String password = environment.getOrDefault("MLFLOW_TRACKING_PASSWORD", "");
    if (!user.isEmpty() && !password.isEmpty()) {
      byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
      return Optional.of("Basic " + Base64.getEncoder().encodeToString(pair));
    }
    return token.isEmpty() ? Optional.empty() : Optional.of("Bearer " + token);
  }

  Optional<String> authorization() {
    return authorization;
  }

  /** An address on this server. */
  URI at(String path) {
    return URI.create(base + path);
  }

  /** Where it is, for messages and commands. */
  @Override
  public String toString() {
    return base;
  }
}
