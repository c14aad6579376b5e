package dev.lethe.certificate.signing;

import dev.lethe.base.BadUsageException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a key is that is no file of ours: on a token, {@code pkcs11:CONFIG?alias=NAME}, or in a
 * store of any kind that Java reads, {@code keystore:FILE?alias=NAME}.
 *
 * @param file the configuration of SunPKCS11, or the store
 * @param alias the name of the key in it
 * @param pinFile holds the PIN or password; otherwise it is in the environment
 * @param type of the store, as Java calls it; PKCS12 unless said
 * @param provider of the store, as Java calls it; any that knows the type unless said
 */
public record KeyStoreAddress(
    boolean token,
    Path file,
    String alias,
    Optional<Path> pinFile,
    Optional<String> type,
    Optional<String> provider) {

  /** The environment variable with the PIN or password, where no file is named. */
  public static final String PIN = "LETHE_KEY_PIN";

  private static final String TOKEN = "pkcs11:";
  private static final String STORE = "keystore:";

  /** Whether this is such an address; otherwise it is the name of a key file. */
  public static boolean is(String text) {
    return text.startsWith(TOKEN) || text.startsWith(STORE);
  }

  public static KeyStoreAddress parse(String text) {
    boolean token = text.startsWith(TOKEN);
    String rest = text.substring((token ? TOKEN : STORE).length());
    int question = rest.indexOf('?');
    if (question < 1) {
      throw wrong(text, "it names no key");
    }
    Map<String, String> options = options(text, rest.substring(question + 1));
    String alias = options.remove("alias");
    if (alias == null) {
      throw wrong(text, "it names no key");
    }
    Optional<Path> pinFile = Optional.ofNullable(options.remove("pin-file")).map(Path::of);
    Optional<String> type = Optional.ofNullable(token ? null : options.remove("type"));
    Optional<String> provider = Optional.ofNullable(token ? null : options.remove("provider"));
    if (!options.isEmpty()) {
      throw wrong(text, "nothing is known of " + options.keySet());
    }
    return new KeyStoreAddress(
        token, Path.of(rest.substring(0, question)), alias, pinFile, type, provider);
  }

  private static Map<String, String> options(String text, String query) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String each : query.split("&", -1)) {
      int equals = each.indexOf('=');
      if (equals < 1
          || equals == each.length() - 1
          || options.put(each.substring(0, equals), each.substring(equals + 1)) != null) {
        throw wrong(text, "'" + each + "' is no name=value, or comes twice");
      }
    }
    return options;
  }

  private static BadUsageException wrong(String text, String why) {
    return new BadUsageException(
        "a key elsewhere is pkcs11:CONFIG?alias=NAME or keystore:FILE?alias=NAME, with"
            + " &pin-file=FILE where the PIN is not in "
            + PIN
            + ", and for a store &type=TYPE and &provider=NAME; but got '"
            + text
            + "': "
            + why);
  }

  /** For messages and for people: the address without what it asks of the environment. */
  @Override
  public String toString() {
    return (token ? TOKEN : STORE) + file + "?alias=" + alias;
  }
}
