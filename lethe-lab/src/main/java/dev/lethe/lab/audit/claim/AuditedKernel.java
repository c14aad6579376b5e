package dev.lethe.lab.audit.claim;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.lab.attack.Adversary;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.World;
import dev.lethe.lab.data.Draw;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.unlearn.FunctionRelease;
import dev.lethe.svm.unlearn.KernelDecision;
import dev.lethe.svm.unlearn.KernelSvmUnlearning;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A classifier under a kernel: what is released is a function, and the adversary asks it at the
 * forgotten row and at some retained ones.
 *
 * <p>The answers are correlated as the kernel says, which is public; they are made independent
 * before they are looked at, which takes nothing away.
 */
record AuditedKernel(KernelSvmUnlearning unlearning, double[][] retained, int[] labels, int tries)
    implements Audited {

  private static final int QUESTIONS = 6;

  /** The share of independent noise at each point, of the library's paths. */
  private static final double JITTER = 0x1p-20;

  @Override
  public String name() {
    return "kernel-svm";
  }

  @Override
  public List<Way> ways() {
    return List.of(
        new Way(Method.RETRAIN, Certification.VERIFIED),
        new Way(Method.PASSIVE, Certification.A_PRIORI));
  }

  @Override
  public Claim claim(Terms terms) {
    Terms passive = terms.by(Method.PASSIVE, Certification.A_PRIORI);
    Adversary.Found found =
        new Adversary(tries, Draw.random("audit kernel-svm", 1))
            .search(
                List.of(retained),
                (row, label) -> ReleaseClaim.mu(() -> claim(row, label, passive)));
    return claim(found.row(), found.label(), terms);
  }

  /** One row leaves: more copies of it would change nothing. */
  private ReleaseClaim claim(double[] row, int label, Terms terms) {
    int n = retained.length;
    double[][] all = Arrays.copyOf(retained, n + 1);
    int[] allLabels = Arrays.copyOf(labels, n + 1);
    all[n] = row;
    allLabels[n] = label;
    KernelDecision trained = unlearning.train(all, allLabels);
    double[][] questions = questions(row);
    CholeskyFactor whitening = whitening(questions);
    return new ReleaseClaim(
        unlearning.facts(retained, labels, terms),
        "the solution on the retained rows, the choice of what goes out, and a fresh path of noise;"
            + " training on all rows once",
        (world, bits) ->
            answers(
                world == World.FORGOT
                    ? unlearning.release(retained, labels, trained, terms, bits)
                    : unlearning.release(retained, labels, terms, bits),
                questions,
                whitening));
  }

  private double[][] questions(double[] row) {
    List<double[]> questions = new ArrayList<>(List.of(row));
    for (int i = 0; i < Math.min(QUESTIONS, retained.length); i++) {
      if (!Arrays.equals(retained[i], row)) {
        questions.add(retained[i]);
      }
    }
    return questions.toArray(double[][]::new);
  }

  private static double[] answers(
      FunctionRelease release, double[][] questions, CholeskyFactor whitening) {
    double[] answers = new double[questions.length];
    for (int i = 0; i < answers.length; i++) {
      answers[i] = release.decision().at(questions[i]);
    }
    return whitening.solveTransposed(answers);
  }

  private CholeskyFactor whitening(double[][] questions) {
    SvmKernel kernel = unlearning.kernel();
    int q = questions.length;
    double[] entries = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        double value =
            kernel.value(
                Dense.dot(questions[i], questions[j]),
                Dense.dot(questions[i], questions[i]),
                Dense.dot(questions[j], questions[j]));
        entries[i * q + j] = i == j ? value * (1 + JITTER) : value;
      }
    }
    return CholeskyFactor.of(SymmetricMatrix.takingUpper(q, entries), Kernels.java());
  }
}
