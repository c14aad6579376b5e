package dev.lethe.certificate;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.kinds.Kinds;
import dev.lethe.privacy.Guarantee;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is promised about one release, and every number the promise rests on.
 *
 * <p>Nothing in it is computed from the forgotten rows or from all rows together
 * (docs/mathematics/certificates.md); these types have no place for such a thing. A certificate is
 * data: whether its numbers are right is the verifier's question, so amounts that follow from
 * others are kept as they were printed.
 *
 * @param guarantee as asked for; without noise ε = δ = 0 is what holds
 * @param mean in words, how near the released mean is to the retrained model
 * @param global what global sensitivity would have cost; absent where none is known
 */
public record Certificate(
    Origin origin,
    ModelFacts model,
    MethodFacts method,
    Guarantee guarantee,
    Capacity capacity,
    RetainedRows retained,
    ProvedBound bound,
    String mean,
    NoiseFacts noise,
    Scope scope,
    Optional<GlobalCost> global,
    List<String> assumptions) {

  public Certificate {
    PlainText.require("the sentence on the mean", mean);
    assumptions = List.copyOf(assumptions);
    assumptions.forEach(words -> PlainText.require("an assumption", words));
    requireNoFinerCount(bound, retained);
  }

  /** Bounds know n exactly; two exact counts in a row would tell how many left between them. */
  private static void requireNoFinerCount(ProvedBound bound, RetainedRows retained) {
    OptionalDouble n = bound.number("n");
    OptionalLong told = retained.rowsAtLeast();
    if (n.isPresent() && (told.isEmpty() || n.getAsDouble() != told.getAsLong())) {
      throw new BadInputException(
          "a bound may rest on no other n than the number of rows that the certificate tells"
              + (told.isPresent() ? " (" + told.getAsLong() + ")" : " (none, in sealed mode)")
              + ", but it has n = "
              + n.getAsDouble());
    }
  }

  /** What the bound of this kind of model rests on; an unknown result is refused. */
  public Result result() {
    return Kinds.result(model.declaration().kind(), bound.result());
  }

  /**
   * In sealed mode nothing printed depends on the data, so no number of rows is
   * (docs/mathematics/noise.md).
   */
  public boolean isSealed() {
    return retained.rowsAtLeast().isEmpty();
  }
}
