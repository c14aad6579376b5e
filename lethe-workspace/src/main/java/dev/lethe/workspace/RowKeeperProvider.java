package dev.lethe.workspace;

import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.data.schema.Schema;

/** Knows rows that are kept outside of workspaces; found by the service loader. */
public interface RowKeeperProvider {

  /** What addresses begin with: {@code spark} of {@code spark:parquet:/data/people}. */
  String scheme();

  /**
   * Looks at the address and at what is there; reads no row yet.
   *
   * @param rest of the address, without scheme and colon
   */
  RowKeeper open(String rest, Declared declared);

  /**
   * The rows there as what a certificate is held against.
   *
   * @param model as the certificate has it: it says how the statistics are kept
   * @param commitment whether there is an opening, so that each row must be hashed
   */
  RetainedEvidence evidence(String rest, ModelFacts model, Schema schema, boolean commitment);

  /** The table there, for questions about it; reads no row yet. */
  TableElsewhere table(String rest);
}
