package dev.lethe.workspace.database;

import dev.lethe.base.BadUsageException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;

/**
 * The URL of a PostgreSQL server, as the driver or as PostgreSQL itself writes it, taken apart: the
 * driver is given a URL that anybody may read, and everything else as properties.
 *
 * <p>Strict, because what is misread may be a password that then passes for a name and is printed:
 * such a URL is refused, and nothing of it is repeated.
 *
 * @param jdbc without user, password and parameters
 * @param schema where {@code schema=NAME} is among the parameters: ours, and not the driver's
 */
record ServerUrl(String jdbc, Properties properties, Optional<String> schema) {

  private static final String SCHEMA = "schema";

  private static final String HOST = "(?:[A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?";

  private static final Pattern FORM =
      Pattern.compile(
          "(?i:(?<jdbc>jdbc:postgresql)|postgresql|postgres):"
              + "(?<slashes>//(?:(?<user>[^:@/?]*)(?::(?<password>[^:@/?]*))?@)?"
              + ("(?<hosts>" + HOST + "(?:," + HOST + ")*)?(?:/|(?=\\?)|$))?")
              + "(?<database>[^/@?&=:]*)(?:\\?(?<parameters>.*))?");

  private static final Pattern PORT = Pattern.compile(":([0-9]+)(?=,|$)");
  private static final Pattern NEVER_PLAIN = Pattern.compile("[;#\\s\\p{Cntrl}]");
  private static final Pattern SECRET = Pattern.compile("(?i).*(pass|secret|arg).*");

  /** What PostgreSQL's own tools call some parameters of the driver. */
  private static final Map<String, String> DRIVERS_NAMES =
      Map.of(
          "application_name", "ApplicationName",
          "connect_timeout", "connectTimeout",
          "channel_binding", "channelBinding",
          "require_auth", "requireAuth",
          "gssencmode", "gssEncMode");

  /** Whether the text can only be meant as the URL of a server. */
  static boolean isMeantBy(String text) {
    String start = text.toLowerCase(Locale.ROOT);
    return start.startsWith("jdbc:")
        || start.startsWith("postgresql:")
        || start.startsWith("postgres:")
        || text.contains("://");
  }

  static ServerUrl parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (NEVER_PLAIN.matcher(text).find() || !parts.matches()) {
      throw refusal("this one is not of that form");
    }
    boolean plusIsBlank = parts.group("jdbc") != null; // so the driver reads its own URLs
    Properties properties = new Properties();
    put(properties, PGProperty.USER, parts.group("user"));
    put(properties, PGProperty.PASSWORD, parts.group("password"));
    String parameters = parts.group("parameters");
    if (parameters != null && !parameters.isEmpty()) {
      String[] each = parameters.split("&", -1);
      for (int i = 0; i < each.length; i++) {
        parameter(properties, each[i], i + 1, plusIsBlank);
      }
    }
    String hosts = parts.group("hosts");
    if (hosts != null && PORT.matcher(hosts).results().anyMatch(ServerUrl::isNoPort)) {
      throw refusal("its port is not within 1..65535");
    }
    String database = decoded(parts.group("database"), false);
    return new ServerUrl(
        "jdbc:postgresql://"
            + (hosts == null ? "localhost" : hosts)
            + "/"
            + URLEncoder.encode(database, StandardCharsets.UTF_8),
        properties,
        Optional.ofNullable((String) properties.remove(SCHEMA)));
  }

  private static boolean isNoPort(MatchResult port) {
    int number = Integer.parseInt(port.group(1));
    return number < 1 || number > 65_535;
  }

  private static void put(Properties properties, PGProperty property, @Nullable String encoded) {
    if (encoded != null && !encoded.isEmpty()) {
      properties.setProperty(property.getName(), decoded(encoded, false));
    }
  }

  private static void parameter(
      Properties properties, String text, int number, boolean plusIsBlank) {
    int equals = text.indexOf('=');
    String name = decoded(equals < 0 ? text : text.substring(0, equals), plusIsBlank);
    String value = decoded(equals < 0 ? "" : text.substring(equals + 1), plusIsBlank);
    PGProperty known = PGProperty.forName(DRIVERS_NAMES.getOrDefault(name, name));
    if (known == null && !name.equals(SCHEMA)) {
      throw refusal("parameter " + number + " after the ? is not known");
    }
    properties.setProperty(known == null ? SCHEMA : known.getName(), value);
  }

  private static String decoded(String text, boolean plusIsBlank) {
    try {
      return URLDecoder.decode(
          plusIsBlank ? text : text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw refusal("a % in it is not followed by two hexadecimal digits");
    }
  }

  private static BadUsageException refusal(String why) {
    return new BadUsageException(
        "a workspace on a server is postgresql://user:password@host:port/database?name=value&… or"
            + " the same as jdbc:postgresql://…, characters like @ : / ? # ; & % of a name or"
            + " password written as %40 and so on, but "
            + why
            + " (it is not repeated here, because it may hold a password)");
  }

  /** The driver's words, or nothing where they hold what nobody else may see. */
  String harmless(String message) {
    boolean secret =
        properties.stringPropertyNames().stream()
            .filter(name -> SECRET.matcher(name).matches())
            .map(properties::getProperty)
            .anyMatch(value -> !value.isEmpty() && message.contains(value));
    return secret ? "" : message;
  }
}
