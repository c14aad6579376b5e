package dev.lethe.server.notice;

import dev.lethe.base.BadUsageException;
import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/**
 * A server that notices may be sent to, declared by who runs the service.
 *
 * @param origin {@code https://HOST} or {@code https://HOST:PORT}; plain http only on this machine
 * @param privateNetwork whether its name may stand for an address of one's own network
 */
public record Destination(URI origin, boolean privateNetwork) {

  private static final Set<String> THIS_MACHINE = Set.of("127.0.0.1", "[::1]", "localhost");
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  public Destination {
    if (origin.getHost() == null || origin.getRawUserInfo() != null) {
      throw new BadUsageException("a destination of notices is https://HOST, but got " + origin);
    }
    boolean isSafe = "https".equals(origin.getScheme()) || isPlain(origin) && isHere(origin);
    if (!isSafe) {
      throw new BadUsageException(
          "notices go by https, or by http on 127.0.0.1, but the destination is " + origin);
    }
  }

  /** The server of a URL. */
  static Destination of(URI url, boolean privateNetwork) {
    return new Destination(url, privateNetwork);
  }

  private static boolean isPlain(URI url) {
    return "http".equals(url.getScheme());
  }

  private static boolean isHere(URI url) {
    return THIS_MACHINE.contains(host(url));
  }

  private static String host(URI url) {
    return url.getHost().toLowerCase(Locale.ROOT);
  }

  private static int port(URI url) {
    if (url.getPort() >= 0) {
      return url.getPort();
    }
    return isPlain(url) ? HTTP : HTTPS;
  }

  /** Whether a URL is on this server. */
  boolean serves(URI url) {
    return url.getHost() != null
        && origin.getScheme().equalsIgnoreCase(url.getScheme())
        && host(origin).equals(host(url))
        && port(origin) == port(url);
  }

  boolean allows(InetAddress address) {
    return switch (Addresses.of(address)) {
      case PUBLIC -> true;
      case PRIVATE -> privateNetwork;
      case LOOPBACK -> isHere(origin);
      case SPECIAL -> false;
    };
  }
}
