package dev.lethe.certificate.verify;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Result;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.RetainedRows;
import dev.lethe.certificate.Scope;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.format.SignificantDigits;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.FixedKey;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import dev.lethe.kinds.Kinds;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A release with its certificate, made by the book, from core's bounds and mechanisms. */
record Genuine(
    String way,
    Schema schema,
    GridRows retained,
    Certificate certificate,
    Parameters parameters,
    Opening opening) {

  static final NormShells SHELLS = NormShells.unitBall(4);
  static final SigningKey KEY = FixedKey.of("genuine releases");

  /** What a release is made of before its mean is known. */
  record Terms(String way, DeclaredModel model, GridRows retained, MethodFacts method) {

    Schema schema() {
      return GeneratedRows.schema(retained.columns(), model);
    }

    Sha256 schemaDigest() {
      return Sha256.of(SchemaWriter.json(schema()).getBytes(StandardCharsets.UTF_8));
    }

    int dimension() {
      return model.coordinates(retained.columns());
    }

    /** The result of this kind of model that has this id. */
    Result result(String id) {
      return Kinds.result(model.kind(), id);
    }

    /** With a target that is checked on the rows. */
    Bound verified(String id, double target) {
      return result(id).published(Bound.atMost(result(id), target).from("target", target));
    }

    Genuine release(
        Asked asked, ProvedBound bound, NoisePlan plan, double[] coordinates, Kernel kernel) {
      Parameters parameters =
          Parameters.of(model, schema(), schemaDigest().hex(), coordinates, kernel);
      Opening opening = opening(kernel);
      boolean sealed = asked.sealed() && !plan.isNoiseless();
      Certificate certificate =
          new Certificate(
              Examples.originOutsideOfLogs(),
              modelFacts(),
              method,
              asked.guarantee(),
              asked.capacity(),
              sealed
                  ? RetainedRows.sealed(opening.commitment())
                  : RetainedRows.of(retained.rows(), opening.commitment()),
              bound,
              bound.inWords(),
              NoiseFacts.of(plan, asked.rule(), true),
              new Scope(
                  "this release keeps the guarantee",
                  new Scope.Later.Budget(5),
                  sealed
                      ? "Covered jointly: sealed"
                      : "Not covered: the noise of earlier releases was calibrated to other rows"),
              sealed ? Optional.empty() : Optional.of(global(asked)),
              List.of("the parameters were chosen without looking at the rows"));
      return new Genuine(way, schema(), retained, certificate, parameters, opening);
    }

    /** With a nonce that is the same in every run. */
    private Opening opening(Kernel kernel) {
      Opening fresh =
          Opening.fresh(
              Genuine.read(retained, schema(), false, modelFacts(), kernel).statistics(),
              RowsDigest.of(retained).root());
      Sha256 nonce = Sha256.of(fresh.rowsRoot().bytes());
      return new Opening(nonce, fresh.statistics(), fresh.rowsRoot());
    }

    ModelFacts modelFacts() {
      return new ModelFacts(
          Optional.of("example"),
          Optional.of("tests"),
          model,
          new Frame(retained.columns(), SHELLS),
          schemaDigest());
    }

    private GlobalCost global(Asked asked) {
      long printed = SignificantDigits.down(retained.rows(), 2);
      double coarse = SignificantDigits.up(modelFacts().global(printed, asked.capacity()), 2);
      return new GlobalCost(
          coarse, coarse == 0 ? 0 : asked.rule().sigma(coarse, asked.guarantee()));
    }
  }

  /** Δ of a kept model: the bound and the error of the stored one, from printed constants. */
  static Bound kept(Bound bound, double tolerance) {
    return bound
        .result()
        .published(
            bound
                .raisedTo(Rounding.addUp(bound.value(), tolerance))
                .from(Formula.TRAINING_TOLERANCE, tolerance));
  }

  static Bound atLeast(Bound bound, double least) {
    return bound.raisedTo(Math.max(bound.value(), least)).from(Formula.AT_LEAST, least);
  }

  byte[] parametersFile() {
    return ParametersJson.write(parameters).getBytes(StandardCharsets.UTF_8);
  }

  Statement statement() {
    return Statement.of(Sha256.of(parametersFile()), certificate);
  }

  byte[] signed() {
    return EnvelopeJson.write(Envelope.sign(statement(), KEY));
  }

  RetainedEvidence data(Kernel kernel) {
    return read(retained, schema, true, certificate.model(), kernel);
  }

  static RetainedEvidence read(
      GridRows rows, Schema schema, boolean commitment, ModelFacts model, Kernel kernel) {
    return RetainedEvidence.of(schema, rows, model, commitment, kernel);
  }

  /** Everything there is. */
  Evidence evidence(Kernel kernel) {
    return withoutData().withRetained(data(kernel));
  }

  Evidence withoutData() {
    return Evidence.none()
        .trusting(TrustedKeys.known(KEY.verifyingKey()))
        .withParameters(parametersFile())
        .withOpening(opening);
  }

  @Override
  public String toString() {
    return way;
  }
}
