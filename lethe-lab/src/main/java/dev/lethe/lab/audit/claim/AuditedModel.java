package dev.lethe.lab.audit.claim;

import dev.lethe.base.BadInputException;
import dev.lethe.lab.audit.Claim;
import dev.lethe.unlearn.plan.Planner;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;

/**
 * A model that is already there, and rows to forget from it.
 *
 * @param kept its state
 */
public record AuditedModel<S>(Unlearning<S> unlearning, S kept, Deletion deletion)
    implements Audited {

  public AuditedModel {
    if (deletion.retained().rows() == 0 || deletion.forgotten().rows() == 0) {
      throw new BadInputException(
          "an audit needs rows to forget and rows to keep, but there are "
              + deletion.forgotten().rows()
              + " to forget and "
              + deletion.retained().rows()
              + " to keep");
    }
  }

  @Override
  public String name() {
    return unlearning.name();
  }

  @Override
  public List<Way> ways() {
    return unlearning.ways();
  }

  @Override
  public Claim claim(Terms terms) {
    return RowClaims.of(unlearning, kept, deletion, terms);
  }

  /** The way that {@code auto} takes, as the release itself would choose it. */
  public Terms chosen(Terms terms) {
    return Planner.of(unlearning).choose(deletion.withoutThem().retained(), terms).terms();
  }
}
