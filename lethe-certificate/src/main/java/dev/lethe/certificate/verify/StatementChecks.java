package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Statement;
import dev.lethe.data.model.Parameters;
import dev.lethe.linalg.Kernel;
import java.util.Optional;

/** All that can be checked of a statement once it has been read. */
record StatementChecks(Statement statement, Evidence evidence, Kernel kernel) {

  void addTo(Checklist list) {
    Certificate certificate = statement.certificate();
    Optional<Parameters> released = new ParametersChecks(statement, evidence, kernel).addTo(list);
    new ServedChecks(statement, evidence, released).addTo(list);
    new BoundChecks(certificate).addTo(list);
    new NoiseChecks(certificate).addTo(list);
    WordsChecks.addTo(list, certificate);
    new DataChecks(certificate, evidence, kernel).addTo(list);
    new PlausibilityCheck(certificate, kernel).addTo(list, released, usable());
    new GlobalCheck(certificate).addTo(list);
    SoftwareCheck.addTo(list, certificate.origin().software(), evidence.software());
    Unknowable.addTo(list);
  }

  /** The rows, if they can be those of the certificate at all. */
  private Optional<RetainedEvidence> usable() {
    return evidence
        .retained()
        .filter(
            rows ->
                rows.refusal().isEmpty()
                    && rows.statistics().features() == statement.certificate().model().features());
  }
}
