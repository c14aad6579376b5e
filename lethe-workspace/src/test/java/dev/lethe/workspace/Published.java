package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.exchange.ExportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that a release puts into its folder, as paths and values, so that two can be compared.
 *
 * @param values of each field of each document
 * @param noiseless the parameters carry no noise and have to be the same bits
 */
record Published(SortedMap<String, String> values, boolean noiseless) {

  /** What two worlds may differ in: it is drawn at random, or signs what was. */
  private static final Set<String> DRAWN =
      Set.of(
          "certificate.json/signatures/0/sig",
          "statement/predicate/retained/commitment/sha256",
          "opening.json/nonce");

  /** Where released numbers stand. */
  private static final Pattern NOISY =
      Pattern.compile("parameters\\.json/((weights|coordinates|projector)/\\d+|unit|value)");

  /** The files that hold them. */
  private static final Pattern SUBJECT = Pattern.compile("statement/subject/\\d+/digest/sha256");

  /** On pages: of the parameters, or the commitment; the documents say which. */
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  /** In the proof of the log: hashes of what was drawn, and signatures of them. */
  private static final Pattern HASH = Pattern.compile("(?m)[A-Za-z0-9+/]{43,}={0,2}$");

  static Published of(Issued issued) {
    SortedMap<String, String> values = new TreeMap<>();
    Map<String, byte[]> served = ExportFormat.all(ReleasedFolder.read(issued.files().folder()));
    for (Path file : files(issued.files().folder())) {
      String name = file.getFileName().toString();
      if (served.containsKey(name)) {
        assertThat(file).hasBinaryContent(served.get(name)); // made of the parameters, no more
        continue;
      }
      if (!name.endsWith(".json")) {
        String told = DIGEST.matcher(text(file)).replaceAll("a digest");
        values.put(name, HASH.matcher(told).replaceAll("a hash"));
        continue;
      }
      JsonNode document = JsonMapper.shared().readTree(text(file));
      collect(name, document, values);
    }
    values.remove("certificate.json/payload");
    collect("statement", JsonMapper.shared().readTree(envelope(issued).payload()), values);
    return new Published(values, issued.facts().plan().isNoiseless());
  }

  static Envelope envelope(Issued issued) {
    return EnvelopeJson.read(
        "certificate.json", text(issued.files().certificate()).getBytes(StandardCharsets.UTF_8));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void collect(String path, JsonNode node, SortedMap<String, String> values) {
    if (node.isObject()) {
      node.propertyStream()
          .forEach(field -> collect(path + "/" + field.getKey(), field.getValue(), values));
    } else if (node.isArray()) {
      values.put(path + "/length", Integer.toString(node.size()));
      for (int i = 0; i < node.size(); i++) {
        collect(path + "/" + i, node.get(i), values);
      }
    } else {
      values.put(path, node.getNodeType() + " " + node.asString());
    }
  }

  /** Fields in which two releases differ though nothing random is in them. */
  List<String> differences(Published other) {
    Set<String> paths = new TreeSet<>(values.keySet());
    paths.addAll(other.values.keySet());
    List<String> differing = new ArrayList<>();
    for (String path : paths) {
      String mine = values.get(path);
      String theirs = other.values.get(path);
      if (mine == null
          || theirs == null
          || !(mayDiffer(path, mine) || Objects.equals(mine, theirs))) {
        differing.add(path + ": " + mine + " | " + theirs);
      }
    }
    return differing;
  }

  /** Without what is for auditors alone. */
  Published withoutOpening() {
    SortedMap<String, String> rest = new TreeMap<>(values);
    rest.keySet().removeIf(path -> path.startsWith("opening.json"));
    return new Published(rest, noiseless);
  }

  private boolean mayDiffer(String path, String value) {
    if (DRAWN.contains(path)) {
      return true;
    }
    boolean noisy =
        SUBJECT.matcher(path).matches()
            || (NOISY.matcher(path).matches() && value.startsWith("NUMBER"));
    return noisy && !noiseless;
  }
}
