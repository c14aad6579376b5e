package dev.lethe.bench.models;

import dev.lethe.bench.generated.ScratchFolder;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** scikit-learn in a process of its own that holds rows in memory and answers line by line. */
public final class ScikitLearn implements AutoCloseable {

  public static final String MISSING =
      "scikit-learn was not found (on Debian: apt install python3-sklearn)";

  /** Debian's package is seen by Debian's Python, which need not be the first on the path. */
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  private static final String SCRIPT = "scikit_learn.py";
  private static final String READY = "ready ";

  private final ScratchFolder folder;
  private final Process process;
  private final BufferedWriter questions;
  private final BufferedReader answers;
  private final String versions;

  private ScikitLearn(ScratchFolder folder, Process process, String versions) {
    this.folder = folder;
    this.process = process;
    this.versions = versions;
    this.questions = process.outputWriter();
    this.answers = process.inputReader();
  }

  /** What a default model got right. */
  record Score(double accuracy, int steps) {}

  /** The first Python that has it. */
  public static Optional<ScikitLearn> find() {
    for (String python : PYTHONS) {
      ScikitLearn found = start(python);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private static @Nullable ScikitLearn start(String python) {
    ScratchFolder folder = ScratchFolder.make();
    try (InputStream script = ScikitLearn.class.getResourceAsStream(SCRIPT)) {
      Path copy = folder.path().resolve(SCRIPT);
      Files.copy(Objects.requireNonNull(script), copy);
      Process process =
          new ProcessBuilder(python, copy.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String first = process.inputReader().readLine();
      if (first != null && first.startsWith(READY)) {
        return new ScikitLearn(folder, process, first.substring(READY.length()));
      }
    } catch (IOException noSuchPython) {
      // the next one may be there
    }
    folder.close();
    return null;
  }

  String versions() {
    return versions;
  }

  /** A file below the folder that is gone with this process. */
  public Path scratch(String name) {
    return folder.path().resolve(name);
  }

  /** Reads the rows of a file that was written, and deletes it. */
  public void load(RowFile rows) {
    ask("load %s %d %d".formatted(rows.path(), rows.rows(), rows.columns()));
    try {
      Files.delete(rows.path());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Trains by lbfgs without an intercept.
   *
   * @param c what the sum of the losses counts beside ½‖W‖²
   * @param tolerance for the largest entry of the gradient of the sum
   * @return its steps
   */
  int fit(double c, double tolerance) {
    return Integer.parseInt(ask("fit " + c + " " + tolerance));
  }

  /** One pass of stochastic descent over all rows, from nothing: retraining at its cheapest. */
  public double onePass() {
    return Double.parseDouble(ask("partial"));
  }

  /** What was trained last, class after class. */
  double[] weights() {
    Path file = scratch("weights");
    ask("weights " + file);
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
      double[] weights = new double[bytes.remaining() / Double.BYTES];
      bytes.asDoubleBuffer().get(weights);
      return weights;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * LogisticRegression() behind a usual scaling.
   *
   * @param every the last of so many rows is for the test
   */
  Score defaults(boolean pixels, int every) {
    String[] words = ask("defaults " + (pixels ? "pixels " : "standard ") + every).split(" ", -1);
    return new Score(Double.parseDouble(words[0]), Integer.parseInt(words[1]));
  }

  private String ask(String question) {
    try {
      questions.write(question);
      questions.newLine();
      questions.flush();
      String answer = answers.readLine();
      if (answer == null) {
        throw new IllegalStateException("scikit-learn ended at: " + question);
      }
      return answer;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
    folder.close();
  }
}
