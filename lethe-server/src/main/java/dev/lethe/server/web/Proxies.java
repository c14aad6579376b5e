package dev.lethe.server.web;

import dev.lethe.base.BadUsageException;
import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The proxies before the service, which write down where a call came from. Anybody can send such
 * headers, so only the declared one counts, and of it only what the declared proxies added: the
 * last ones.
 *
 * @param hops how many there are; 0 where callers come directly
 */
public record Proxies(int hops, Header header) {

  public static final Proxies NONE = new Proxies(0, Header.X_FORWARDED_FOR);

  private static final Pattern FOR =
      Pattern.compile("(?i)(?:^|;)\\s*for\\s*=\\s*\"?([^\";]*)\"?\\s*(?:;|$)");
  private static final Pattern V4 = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3})(?::\\d+)?");
  private static final Pattern V6 =
      Pattern.compile(
          "\\[([0-9a-fA-F:.]+)](?::\\d+)?|([0-9a-fA-F.]*:[0-9a-fA-F:.]*:[0-9a-fA-F.]*)");

  /** IPv6: whoever has one address has the rest of its network. */
  private static final int NETWORK_BYTES = 8;

  public Proxies {
    if (hops < 0) {
      throw new BadUsageException("a number of proxies is not negative, but got " + hops);
    }
  }

  /** What the proxies write. */
  public enum Header {
    X_FORWARDED_FOR("X-Forwarded-For"),
    /** RFC 7239. */
    FORWARDED("Forwarded");

    private final String word;

    Header(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /** Where a call comes from; that of the last proxy where the header does not say. */
  String address(Context call) {
    String direct = call.req().getRemoteAddr();
    return network(hops == 0 ? direct : said(call).flatMap(Proxies::literal).orElse(direct));
  }

  private Optional<String> said(Context call) {
    List<String> all =
        Collections.list(call.req().getHeaders(header.word())).stream()
            .flatMap(line -> Arrays.stream(line.split(",", -1)))
            .toList();
    return all.size() < hops ? Optional.empty() : Optional.of(all.get(all.size() - hops).strip());
  }

  /** An address in digits; names are not looked up. */
  private static Optional<String> literal(String entry) {
    Matcher pair = FOR.matcher(entry);
    String text = pair.find() ? pair.group(1) : entry;
    Matcher v4 = V4.matcher(text);
    if (v4.matches()) {
      return Optional.of(v4.group(1));
    }
    Matcher v6 = V6.matcher(text);
    if (!v6.matches()) {
      return Optional.empty();
    }
    return Optional.of(v6.group(1) == null ? v6.group(2) : v6.group(1))
        .filter(digits -> digits.contains(":"));
  }

  /** What counts as one caller. */
  private static String network(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      InetAddress parsed = InetAddress.getByName(address);
      return parsed instanceof Inet6Address
          ? Arrays.toString(Arrays.copyOf(parsed.getAddress(), NETWORK_BYTES))
          : parsed.getHostAddress();
    } catch (UnknownHostException e) {
      return address;
    }
  }
}
