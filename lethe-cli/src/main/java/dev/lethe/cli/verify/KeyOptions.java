package dev.lethe.cli.verify;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.FilesAtHand;
import dev.lethe.certificate.verify.TrustedKeys;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose signature is believed: keys that are given, the signer's list of keys, or neither. */
public final class KeyOptions {

  /** A scheme of one letter is a drive. */
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

  @Option(
      names = "--key",
      paramLabel = "PUB",
      description =
          "The signer's public key (PEM), from a source you trust. Give it once for each key that"
              + " may have signed. With a list of keys it leads on to the keys that came after it.")
  private List<Path> keys = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description =
          "The signer's list of keys, keys.json (a file or a file: URL), from a source you trust, or"
              + " from anywhere together with --key (default: keys.json beside the certificate).")
  private @Nullable String list;

  /** Without --key and --keys, what lies beside the certificate shows integrity only. */
  public Evidence addTo(Evidence evidence, FilesAtHand files) {
    TrustedKeys trusted =
        !keys.isEmpty()
            ? TrustedKeys.known(
                keys.stream()
                    .map(files.looked())
                    .map(VerifyingKey::read)
                    .toArray(VerifyingKey[]::new))
            : list != null
                ? TrustedKeys.known()
                : TrustedKeys.besideTheCertificate(
                    files.beside(ReleaseNames.PUBLIC_KEY).map(VerifyingKey::read).stream()
                        .toArray(VerifyingKey[]::new));
    Optional<Path> found = list != null ? Optional.of(file(list)) : files.beside(ReleaseNames.KEYS);
    if (found.isPresent()) {
      return evidence.trusting(trusted.withList(files.read(found.get())));
    }
    return trusted.keys().isEmpty() ? evidence : evidence.trusting(trusted);
  }

  /** Whether --key or --keys was given. */
  public boolean areGiven() {
    return !keys.isEmpty() || list != null;
  }

  /** What was given, and all keys that it leads to by the list, which may be beside a file. */
  public List<VerifyingKey> believed(Path beside) {
    FilesAtHand files = new FilesAtHand(beside, UnaryOperator.identity());
    return addTo(Evidence.none(), files).keys().map(TrustedKeys::believed).orElse(List.of());
  }

  private static Path file(String place) {
    if (!URL.matcher(place).matches()) {
      return Path.of(place);
    }
    try {
      URI address = URI.create(place);
      if ("file".equalsIgnoreCase(address.getScheme())) {
        return Path.of(address);
      }
    } catch (IllegalArgumentException | FileSystemNotFoundException refusedBelow) {
      // the message is the same
    }
    throw new BadUsageException(
        "--keys takes a file or a URL such as file:///etc/keys.json, because verifying opens no"
            + " connection: fetch the list first; but got '"
            + place
            + "'");
  }
}
