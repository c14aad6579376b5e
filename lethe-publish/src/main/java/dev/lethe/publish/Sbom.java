package dev.lethe.publish;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A software bill of materials in CycloneDX's JSON, as far as we read it. */
public record Sbom(List<Component> components) {

  private static final String OURS = "dev.lethe";

  public Sbom {
    components = List.copyOf(components);
  }

  public static Sbom read(Path file) {
    try {
      JsonNode root = JsonMapper.shared().readTree(Files.readAllBytes(file));
      if (!root.path("bomFormat").asString("").equals("CycloneDX")) {
        throw new BadInputException(file + ": a CycloneDX document is expected");
      }
      List<Component> components = new ArrayList<>();
      root.path("components").forEach(each -> components.add(component(each)));
      if (components.isEmpty()) {
        throw new BadInputException(
            file + ": a bill of materials lists something, but it is empty");
      }
      components.sort(Comparator.comparing(Component::name).thenComparing(Component::purl));
      return new Sbom(components);
    } catch (IOException | JacksonException e) {
      throw new BadInputException(file + ": the bill of materials cannot be read: " + e, e);
    }
  }

  /** The libraries of others. */
  public List<Component> foreign() {
    return components.stream().filter(each -> !each.name().startsWith(OURS + ":")).toList();
  }

  private static Component component(JsonNode at) {
    String name = at.path("group").asString("") + ":" + at.path("name").asString("");
    List<String> licences = new ArrayList<>();
    for (JsonNode each : at.path("licenses")) {
      JsonNode licence = each.path("license");
      String word =
          each.path("expression")
              .asString(licence.path("id").asString(licence.path("name").asString("")));
      if (!word.isEmpty()) {
        licences.add(word);
      }
    }
    return new Component(
        name, at.path("version").asString(""), at.path("purl").asString(""), sha256(at), licences);
  }

  private static Optional<Sha256> sha256(JsonNode at) {
    for (JsonNode hash : at.path("hashes")) {
      if (hash.path("alg").asString("").equals("SHA-256")) {
        return Optional.of(Sha256.ofHex(hash.path("content").asString("")));
      }
    }
    return Optional.empty();
  }
}
