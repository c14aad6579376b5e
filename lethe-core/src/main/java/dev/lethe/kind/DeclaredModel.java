package dev.lethe.kind;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import dev.lethe.linalg.Kernel;
import dev.lethe.predict.Predictor;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is learnt, with every public parameter of it: declared before training, printed in every
 * certificate. Its values have passed the rules of its problem.
 */
public interface DeclaredModel {

  ModelKind kind();

  /** The parameters again; a model declared by them is equal to this one. */
  Values values();

  /** Refuses rows of so few columns that no such model is of them. */
  void requireFits(int features);

  /** What statistics of this width keep: products of all pairs, but where none are needed. */
  NormShells kept(NormShells shells, int features);

  /** How many numbers a release has, for rows of this width. */
  int coordinates(int features);

  /**
   * RS°_m(R): how far the models of two worlds can be apart that retain the same rows, whoever of
   * the others was forgotten before.
   */
  Bound worlds(Retained retained, Capacity m, Kernel kernel);

  /**
   * GS_m over all data sets of at least this many rows: from declared numbers alone, so that a
   * printed one tells no more of the rows than their printed number does.
   */
  double global(Frame frame, long rows, Capacity m);

  /** Why a result of this kind says nothing about this model in particular; empty if it does. */
  Optional<String> unfit(Result result, Frame frame);

  /** Whether printed constants are valid bounds for retained rows. */
  ConstantsCheck<Retained> check(Kernel kernel);

  /** τ, where the declaration leaves no choice of it. */
  OptionalDouble tolerance();

  /**
   * Learns the model of the retained rows.
   *
   * @param start the released coordinates: near a good release the way is short, and wherever it
   *     starts, the end is proved
   * @param precision what the model may be off; no more is needed
   */
  Retrained retrain(Retained retained, double[] start, double precision, Kernel kernel);

  /** How many numbers users load, for rows of this width. */
  int loaded(int features);

  /** What users load, made of released coordinates: post-processing, which tells nothing more. */
  double[] made(double[] coordinates, Kernel kernel);

  /** Why these numbers were not made of those coordinates; empty if they may have been. */
  Optional<String> notMade(double[] made, double[] coordinates, Kernel kernel);

  /** What the model says of rows, by what users load. */
  Predictor predictor(double[] made);
}
