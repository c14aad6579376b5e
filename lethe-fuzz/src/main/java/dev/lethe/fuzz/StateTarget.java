package dev.lethe.fuzz;

import dev.lethe.glm.logistic.LogisticLoss;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.glm.Objective;
import dev.lethe.glm.unlearn.LogisticUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.release.StateFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

/**
 * Stored models and statistics, torn or made up: refused, or read to what is written again the same
 * way.
 *
 * <p>One choice, then the bytes: a model of one of five problems, or statistics, whose digest is
 * made right so that what stands behind it is reached.
 */
final class StateTarget implements Target {

  private static final Kernel KERNEL = Kernels.java();
  private static final List<StateFormat<?>> FORMATS =
      List.of(
          LogisticUnlearning.of(LogisticLoss.objective(0.1), KERNEL).format(),
          RidgeUnlearning.of(0.1, KERNEL).format(),
          PcaUnlearning.of(new Pca(1, false, KERNEL)).format(),
          new SvmUnlearning(HardMarginSvm.withMargin(0.1)).format(),
          new QuantileUnlearning(Quantile.of(0.5, Interval.of(-1, 1))).format());

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    int kind = input.choice(FORMATS.size() + 1);
    byte[] rest = input.rest();
    if (kind < FORMATS.size()) {
      model(FORMATS.get(kind), rest);
    } else {
      statistics(withDigest(rest));
    }
  }

  private static <S> void model(StateFormat<S> format, byte[] bytes) {
    Attempt<S> read = Attempt.at(() -> format.state(bytes));
    if (!read.isRefused()) {
      byte[] written = format.bytes(read.value().get());
      requireSame(written, format.bytes(format.state(written)));
    }
  }

  private static void statistics(byte[] bytes) {
    Attempt<ExactStatistics> read = Attempt.at(() -> statisticsOf(bytes));
    if (!read.isRefused()) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try {
        StatisticsFormat.write(read.value().get(), out);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      requireSame(bytes, out.toByteArray());
    }
  }

  private static ExactStatistics statisticsOf(byte[] bytes) {
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    try {
      ExactStatistics statistics = StatisticsFormat.read(in);
      if (in.available() > 0) {
        throw new BadInputException("more follows");
      }
      return statistics;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static byte[] withDigest(byte[] body) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
      byte[] whole = Arrays.copyOf(body, body.length + digest.length);
      System.arraycopy(digest, 0, whole, body.length, digest.length);
      return whole;
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void requireSame(byte[] first, byte[] second) {
    if (!Arrays.equals(first, second)) {
      throw new Finding("what was read is written in another way");
    }
  }
}
