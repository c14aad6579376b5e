package dev.lethe.lab.audit.claim;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.lab.audit.Claim;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;

/**
 * A model of rows, from which copies of the worst row that can be found are forgotten.
 *
 * <p>A-priori ways have their own worst row; the others, whose means hardly differ, get that of the
 * trained model as it stands.
 */
record AuditedRows<S>(
    String name, Unlearning<S> unlearning, NormShells shells, GridRows retained, int tries)
    implements Audited {

  static <S> AuditedRows<S> of(Unlearning<S> unlearning, GridRows retained, int tries) {
    return new AuditedRows<>(
        unlearning.name(),
        unlearning,
        unlearning.kept(NormShells.unitBall(NormShells.DEFAULT_COUNT), retained.columns()),
        retained,
        tries);
  }

  AuditedRows<S> named(String newName) {
    return new AuditedRows<>(newName, unlearning, shells, retained, tries);
  }

  @Override
  public List<Way> ways() {
    return unlearning.ways();
  }

  @Override
  public Claim claim(Terms terms) {
    return RowClaims.of(unlearning, worst(terms), terms);
  }

  Deletion worst(Terms terms) {
    Terms searched =
        terms.certification() == Certification.A_PRIORI
            ? terms
            : terms.by(Method.PASSIVE, Certification.A_PRIORI);
    return new WorstRow<>(unlearning, shells, retained, tries).by(searched);
  }
}
