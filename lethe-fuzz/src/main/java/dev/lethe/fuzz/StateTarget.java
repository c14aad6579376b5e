package dev.lethe.fuzz;

import dev.lethe.base.BadInputException;
import dev.lethe.kind.ModelKind;
import dev.lethe.kinds.Kinds;
import dev.lethe.kinds.unlearn.Unlearnings;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.unlearn.release.StateFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stored models and statistics, torn or made up: refused, or read to what is written again the same
 * way.
 *
 * <p>One choice, then the bytes: 0 for statistics, whose digest is made right so that what stands
 * behind it is reached, or 1 for a model, whose first word says of which kind.
 */
final class StateTarget implements Target {

  private static final Kernel KERNEL = Kernels.java();
  private static final List<StateFormat<?>> FORMATS = formats();

  private static List<StateFormat<?>> formats() {
    List<StateFormat<?>> formats = new ArrayList<>();
    for (ModelKind kind : Kinds.all()) {
      formats.add(Unlearnings.of(SampleModels.plain(kind), KERNEL).format());
    }
    return formats;
  }

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    boolean isModel = input.choice(2) == 1;
    byte[] rest = input.rest();
    if (isModel) {
      FORMATS.forEach(format -> model(format, rest));
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
