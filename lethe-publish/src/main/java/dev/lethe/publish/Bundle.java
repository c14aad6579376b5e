package dev.lethe.publish;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.xml.sax.SAXException;

/**
 * What would be uploaded to a central repository, in its layout: {@code
 * group/artefact/version/file}. Its rules are checked here, because an upload that is refused
 * half-way is a version lost.
 */
public final class Bundle {

  private static final Map<String, String> SUMS = Map.of("md5", "MD5", "sha1", "SHA-1");

  private final Map<String, byte[]> files;
  private final Map<String, PublishedPom> poms = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();

  private Bundle(Map<String, byte[]> files) {
    this.files = files;
  }

  public static Bundle read(Path zip) {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipFile open = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : open.stream().filter(each -> !each.isDirectory()).toList()) {
        try (InputStream in = open.getInputStream(entry)) {
          files.put(entry.getName(), in.readAllBytes());
        }
      }
    } catch (IOException e) {
      throw new BadInputException(zip + ": the bundle cannot be read: " + e, e);
    }
    return new Bundle(files);
  }

  /**
   * The artefacts, if everything is there that must be.
   *
   * @param signed whether each file must have a signature beside it
   */
  public List<String> checked(boolean signed) {
    files.forEach(this::readPom);
    if (poms.isEmpty()) {
      faults.add("there is no POM in it");
    }
    poms.forEach((path, pom) -> check(path.substring(0, path.length() - 4), pom));
    files.keySet().stream().filter(name -> !isSum(name)).forEach(name -> checkFile(name, signed));
    if (!faults.isEmpty()) {
      throw new VerificationFailedException(
          "a bundle must be complete: " + String.join("; ", faults));
    }
    return poms.keySet().stream().map(Bundle::artefact).toList();
  }

  private void readPom(String path, byte[] content) {
    if (path.endsWith(".pom")) {
      try {
        poms.put(path, PublishedPom.read(new ByteArrayInputStream(content)));
      } catch (IOException | SAXException e) {
        faults.add(path + " is no POM: " + e.getMessage());
      }
    }
  }

  private void check(String stem, PublishedPom pom) {
    for (String missing : pom.missing(ancestors(pom))) {
      faults.add(stem + ".pom says no " + missing);
    }
    for (String version : pom.snapshots()) {
      faults.add(stem + ".pom depends on " + version + ", which is no release");
    }
    if (!pom.packaging().equals("pom")) {
      for (String kind : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
        if (!files.containsKey(stem + kind)) {
          faults.add(stem + kind + " is missing");
        }
      }
    }
  }

  private List<PublishedPom> ancestors(PublishedPom pom) {
    List<PublishedPom> ancestors = new ArrayList<>();
    Optional<PublishedPom> next = parent(pom);
    while (next.isPresent() && !ancestors.contains(next.get())) {
      ancestors.add(next.get());
      next = parent(next.get());
    }
    return ancestors;
  }

  private Optional<PublishedPom> parent(PublishedPom pom) {
    return pom.parent()
        .flatMap(
            name ->
                poms.entrySet().stream()
                    .filter(each -> artefact(each.getKey()).equals(name))
                    .map(Map.Entry::getValue)
                    .findFirst());
  }

  private void checkFile(String name, boolean signed) {
    byte[] content = Objects.requireNonNull(files.get(name)); // whoever asks has seen it
    for (Map.Entry<String, String> sum : SUMS.entrySet()) {
      byte[] said = files.get(name + "." + sum.getKey());
      if (said == null) {
        faults.add(name + "." + sum.getKey() + " is missing");
      } else if (!new String(said, StandardCharsets.US_ASCII)
          .strip()
          .equals(digest(sum.getValue(), content))) {
        faults.add(name + "." + sum.getKey() + " is of other bytes");
      }
    }
    if (signed && !files.containsKey(name + ".asc")) {
      faults.add(name + ".asc is missing");
    }
  }

  /** Sums and signatures are of files and need none of their own. */
  private static boolean isSum(String name) {
    return name.endsWith(".asc")
        || List.of("md5", "sha1", "sha256", "sha512").stream()
            .anyMatch(kind -> name.endsWith("." + kind));
  }

  private static String artefact(String path) {
    String[] parts = path.split("/", -1);
    return parts[Math.max(0, parts.length - 3)];
  }

  private static String digest(String algorithm, byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
