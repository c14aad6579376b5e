package dev.lethe.server.web;

import dev.lethe.base.BadUsageException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Where the service listens.
 *
 * @param host the address it binds to
 * @param port 0 for any that is free
 * @param address by which people reach it, behind a proxy that speaks TLS; empty on one's own
 *     machine
 * @param proxies who stands before it and says where calls come from
 * @param limits how often one caller may call
 */
public record WebSettings(
    String host, int port, Optional<URI> address, Proxies proxies, Limits limits) {

  private static final int LARGEST_PORT = 65_535;
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1", "[::1]");

  public WebSettings {
    if (port < 0 || port > LARGEST_PORT) {
      throw new BadUsageException("a port is between 0 and 65535, but got " + port);
    }
    if (address.isPresent() && !"https".equals(address.get().getScheme())) {
      throw new BadUsageException(
          "the service is reached by https://…, but its address is " + address.get());
    }
    if (address.isEmpty() && !LOOPBACK.contains(host)) {
      throw new BadUsageException(
          "on "
              + host
              + " others can reach the service: put a proxy with TLS before it and say its address"
              + " (https://…), or bind to 127.0.0.1");
    }
  }

  /** Without proxies that say where calls come from, and with the usual limits. */
  public WebSettings(String host, int port, Optional<URI> address) {
    this(host, port, address, Proxies.NONE, Limits.USUAL);
  }

  public WebSettings withPort(int other) {
    return new WebSettings(host, other, address, proxies, limits);
  }

  public WebSettings with(Proxies declared) {
    return new WebSettings(host, port, address, declared, limits);
  }

  public WebSettings with(Limits declared) {
    return new WebSettings(host, port, address, proxies, declared);
  }

  public static WebSettings onLoopback(int port) {
    return new WebSettings("127.0.0.1", port, Optional.empty());
  }

  public boolean isBehindTls() {
    return address.isPresent();
  }

  /**
   * How the addresses of our own pages begin.
   *
   * @param host as the call names it, and {@link #isOurs}
   */
  String origin(String host) {
    return address.isPresent() && !LOOPBACK.contains(withoutPort(host))
        ? "https://" + address.get().getAuthority()
        : "http://" + host;
  }

  private static String withoutPort(String host) {
    return host.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a call that names this host is meant for us. A page elsewhere may have pointed its own
   * name at this machine; then the browser would let its script read our answers.
   */
  boolean isOurs(String named) {
    String name = withoutPort(named);
    return address.isPresent()
        ? name.equals(address.get().getHost().toLowerCase(Locale.ROOT)) || LOOPBACK.contains(name)
        : LOOPBACK.contains(name);
  }
}
