package dev.lethe.server.opendsr;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.notice.Destination;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * How the service takes part in OpenDSR.
 *
 * @param domain by which controllers know it; the certificate is issued to it
 * @param certificate PEM, the one of the domain first, then those that lead to its issuer
 * @param key PEM (PKCS #8), RSA, for its owner alone
 * @param identity which of a person's identities is the id in the models
 * @param callbacks servers of controllers that may be told; others are refused
 */
public record OpenDsrSettings(
    String domain, Path certificate, Path key, Identity identity, List<Destination> callbacks) {

  public OpenDsrSettings {
    callbacks = List.copyOf(callbacks);
  }

  /**
   * @param type by the words of the protocol: {@code email}, {@code controller_customer_id}, …
   * @param format how it is written: {@code raw}, or digested as the ids of the models are
   */
  public record Identity(String type, String format) {

    private static final Set<String> TYPES =
        Set.of(
            "controller_customer_id",
            "android_advertising_id",
            "android_id",
            "email",
            "fire_advertising_id",
            "ios_advertising_id",
            "ios_vendor_id",
            "microsoft_advertising_id",
            "microsoft_publisher_id",
            "roku_publisher_id",
            "roku_advertising_id");

    private static final Set<String> FORMATS = Set.of("raw", "sha1", "md5", "sha256");

    public Identity {
      if (!TYPES.contains(type) || !FORMATS.contains(format)) {
        throw new BadUsageException(
            "OpenDSR knows no identity of type '%s' and format '%s'".formatted(type, format));
      }
    }
  }
}
