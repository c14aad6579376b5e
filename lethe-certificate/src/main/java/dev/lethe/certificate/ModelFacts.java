package dev.lethe.certificate;

import dev.lethe.bound.Capacity;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import java.util.Optional;

/**
 * The model and the public frame its rows were put in.
 *
 * @param name what the issuer calls it
 * @param purpose what it is for
 * @param frame columns and norm thresholds; what is kept by them follows from the declaration
 * @param schema SHA-256 of the schema
 */
public record ModelFacts(
    Optional<String> name,
    Optional<String> purpose,
    DeclaredModel declaration,
    Frame frame,
    Sha256 schema) {

  public ModelFacts {
    name.ifPresent(words -> PlainText.require("the model's name", words));
    purpose.ifPresent(words -> PlainText.require("the model's purpose", words));
    declaration.requireFits(frame.features());
    frame = new Frame(frame.features(), declaration.kept(frame.shells(), frame.features()));
  }

  /** Without a name. */
  public static ModelFacts of(DeclaredModel declaration, Frame frame, Sha256 schema) {
    return new ModelFacts(Optional.empty(), Optional.empty(), declaration, frame, schema);
  }

  public int features() {
    return frame.features();
  }

  /** GS_m over all data sets of at least this many rows in this frame; may be infinite. */
  public double global(long rows, Capacity m) {
    return declaration.global(frame, rows, m);
  }

  /** How many numbers a release of this model has. */
  public int coordinates() {
    return declaration.coordinates(frame.features());
  }
}
