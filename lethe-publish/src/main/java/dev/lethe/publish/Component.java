package dev.lethe.publish;

import dev.lethe.certificate.format.Sha256;
import java.util.List;
import java.util.Optional;

/**
 * A library that a distribution contains.
 *
 * @param name group and artefact, as Maven has them
 * @param purl what it is called in lists of materials
 * @param licences SPDX identifiers, names, or one expression; whoever takes it chooses one
 */
public record Component(
    String name, String version, String purl, Optional<Sha256> sha256, List<String> licences) {

  public Component {
    licences = List.copyOf(licences);
  }
}
