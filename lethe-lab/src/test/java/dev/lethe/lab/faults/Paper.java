package dev.lethe.lab.faults;

import dev.lethe.bound.Certification;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.RetainedRows;
import dev.lethe.certificate.Scope;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.Frame;
import dev.lethe.lab.audit.World;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.unlearn.release.ReleaseFacts;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The certificate of a house, without what is drawn at random: parameters and commitment.
 *
 * @param fields every value, by its path
 */
record Paper(SortedMap<String, String> fields) {

  private static final Sha256 DRAWN = Sha256.of("drawn".getBytes(StandardCharsets.UTF_8));

  static Paper of(House house, World world) {
    byte[] json = CertificateJson.write(Statement.of(DRAWN, certificate(house, world)));
    SortedMap<String, String> fields = new TreeMap<>();
    collect("", JsonMapper.shared().readTree(json).get("predicate"), fields);
    return new Paper(fields);
  }

  private static Certificate certificate(House house, World world) {
    ReleaseFacts facts = house.facts(world);
    ExactStatistics rows = house.rows(world).after().statistics();
    ProvedBound bound = ProvedBound.of(facts.mean(), facts.tolerance());
    return new Certificate(
        Origin.of(Origin.Software.of("lethe", "test"), LocalDate.of(2026, 11, 15)),
        ModelFacts.of(
            new RidgeKind.Declared(House.LAMBDA), new Frame(rows.features(), rows.shells()), DRAWN),
        new MethodFacts(MethodFacts.Declared.PASSIVE, Certification.A_PRIORI),
        facts.terms().guarantee(),
        facts.terms().capacity(),
        RetainedRows.of(rows.count(), DRAWN),
        bound,
        bound.inWords(),
        NoiseFacts.of(facts.plan(), facts.terms().calibration(), true),
        new Scope("this release", new Scope.Later.InWords("no budget"), "not covered"),
        Optional.empty(),
        facts.assumptions());
  }

  private static void collect(String path, JsonNode node, SortedMap<String, String> fields) {
    if (node.isObject()) {
      node.propertyStream()
          .forEach(field -> collect(path + "/" + field.getKey(), field.getValue(), fields));
    } else {
      fields.put(path.substring(1), node.toString());
    }
  }

  /** The first field in which two certificates differ. */
  Optional<String> difference(Paper other) {
    TreeSet<String> paths = new TreeSet<>(fields.keySet());
    paths.addAll(other.fields.keySet());
    return paths.stream()
        .filter(path -> !Objects.equals(fields.get(path), other.fields.get(path)))
        .findFirst();
  }
}
