package dev.lethe.lab.audit;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.privacy.RandomBits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Runs a claim many times in both worlds and bounds its ε from below.
 *
 * <p>The trials fall into three parts: tests learn on the first fifth, choose what to count on the
 * second, and count in the rest, so the bound of {@link EpsilonLowerBound} holds whatever was
 * learned. The allowed error is shared evenly among the tests.
 *
 * @param trials releases in each world
 * @param confidence of all bounds together
 * @param bits a source for each block of trials
 */
public record Audit(int trials, double confidence, LongFunction<RandomBits> bits) {

  /** With fewer, no test could learn or show anything. */
  public static final int FEWEST = 100;

  private static final int BLOCK = 16;

  public Audit {
    if (trials < FEWEST) {
      throw new BadUsageException(
          "an audit needs at least " + FEWEST + " trials in each world, but got " + trials);
    }
    Arguments.probability("the confidence", confidence);
  }

  /** With the noise of real releases. */
  public static Audit of(int trials, double confidence) {
    return new Audit(trials, confidence, block -> RandomBits.secure());
  }

  /** The same audit every time: for tests. */
  public Audit insecureSeeded(long seed) {
    return new Audit(
        trials, confidence, block -> RandomBits.insecureSeeded(seed * 0x9E3779B97F4A7C15L ^ block));
  }

  /** By the tests that fit the claim. */
  public AuditReport run(Claim claim, Progress progress) {
    return run(claim, testsFor(claim), progress);
  }

  /** The tests that fit a claim: the optimal one where it is known, and one that knows nothing. */
  public static List<Distinguisher> testsFor(Claim claim) {
    List<Distinguisher> tests = new ArrayList<>();
    if (claim.isNoiseless()) {
      tests.add(new SameBits());
    } else {
      claim.gaussian().ifPresent(known -> tests.add(new LikelihoodRatio(known)));
      tests.add(new LearnedTest());
    }
    return tests;
  }

  public AuditReport run(Claim claim, List<Distinguisher> tests, Progress progress) {
    Outputs outputs = draw(claim, progress);
    int part = trials / 5;
    int counted = trials - 2 * part;
    EpsilonLowerBound bound =
        new EpsilonLowerBound(claim.guarantee().delta(), (1 - confidence) / tests.size());
    List<TestResult> results = new ArrayList<>();
    for (Distinguisher test : tests) {
      ToDoubleFunction<double[]> score = test.learn(outputs.part(0, part));
      Outputs tuning = outputs.part(test.isLearned() ? part : 0, 2 * part);
      Event event = bound.choose(tuning.scores(score), counted);
      Scores rest = outputs.part(2 * part, trials).scores(score);
      results.add(
          new TestResult(
              test.name(),
              bound.of(event, rest),
              event,
              event.count(rest, event.likelier()),
              event.count(rest, event.likelier().other()),
              counted));
    }
    return new AuditReport(
        claim.method(),
        claim.guarantee(),
        claim.isNoiseless(),
        claim.runAnew(),
        trials,
        confidence,
        results,
        Power.of(claim.guarantee(), bound, counted),
        tests.stream()
            .filter(LikelihoodRatio.class::isInstance)
            .mapToDouble(test -> ((LikelihoodRatio) test).known().mu())
            .findFirst());
  }

  /** All releases of both worlds; one source of bits for each block of them. */
  Outputs draw(Claim claim, Progress progress) {
    List<double[]> forgot = new ArrayList<>(trials);
    List<double[]> retrained = new ArrayList<>(trials);
    int blocks = (trials + BLOCK - 1) / BLOCK;
    ParallelBlocks.onAllProcessors()
        .map(
            IntStream.range(0, blocks).boxed().iterator(),
            blocks,
            block -> block(claim, block),
            done -> {
              forgot.addAll(done.forgot());
              retrained.addAll(done.retrained());
            },
            progress);
    return new Outputs(forgot, retrained);
  }

  private Outputs block(Claim claim, int block) {
    RandomBits source = bits.apply(block);
    int size = Math.min(BLOCK, trials - block * BLOCK);
    List<double[]> forgot = new ArrayList<>(size);
    List<double[]> retrained = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      forgot.add(claim.release(World.FORGOT, source));
      retrained.add(claim.release(World.RETRAINED, source));
    }
    return new Outputs(forgot, retrained);
  }
}
