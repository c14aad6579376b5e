package dev.lethe.server.notice;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a channel may send to: declared servers only, whatever a caller asks for. What a name
 * stands for is looked up before each attempt. It could change between the look and the call; then
 * TLS fails, because the other server has no certificate for the name.
 */
public record Reach(List<Destination> declared) {

  private static final int LONGEST = 1_000;
  private static final Pattern PLAIN =
      Pattern.compile("[!-~&&[^\\\\\"<>^`{|}]]{1," + LONGEST + "}");

  public Reach {
    declared = List.copyOf(declared);
  }

  /** A URL that somebody else asks us to call; empty where we do not. */
  public Optional<URI> admit(String text) {
    if (!PLAIN.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      URI url = new URI(text);
      return Optional.of(url).filter(Reach::isBare).filter(it -> destination(it).isPresent());
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** A query could carry ids of people, and a name or a fragment has no place in it. */
  private static boolean isBare(URI url) {
    return url.getRawUserInfo() == null
        && url.getRawQuery() == null
        && url.getRawFragment() == null;
  }

  private Optional<Destination> destination(URI url) {
    return declared.stream().filter(each -> each.serves(url)).findFirst();
  }

  /** Why this is not to be called now; empty where it may be. */
  Optional<String> refusal(URI url) {
    Optional<Destination> destination = destination(url);
    if (destination.isEmpty()) {
      return Optional.of("its server is not declared any more");
    }
    try {
      for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
        if (!destination.get().allows(address)) {
          return Optional.of("its name stands for an address that notices may not go to");
        }
      }
      return Optional.empty();
    } catch (UnknownHostException e) {
      return Optional.of("its name is unknown");
    }
  }
}
