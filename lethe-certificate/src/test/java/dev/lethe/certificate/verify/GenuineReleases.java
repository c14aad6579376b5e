package dev.lethe.certificate.verify;

import dev.lethe.base.Interval;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Certification;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.certificate.ModelDeclaration;
import dev.lethe.data.model.LinearModel;
import dev.lethe.data.model.Parameters;
import dev.lethe.erm.AcceleratedDescent;
import dev.lethe.erm.DataScale;
import dev.lethe.erm.DescentToDelete;
import dev.lethe.erm.LogisticBall;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticProblem;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.erm.NewtonProblem;
import dev.lethe.erm.Objective;
import dev.lethe.erm.RidgeDescent;
import dev.lethe.erm.RidgeLearner;
import dev.lethe.erm.RidgeProblem;
import dev.lethe.formula.Formulas;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StatisticsAccumulator;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** One honest release for each problem and each way to a bound. */
final class GenuineReleases {

  private static final int COLUMNS = 14;
  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;

  private final GridRows all;
  private final GridRows retained;
  private final long seed;
  private final Kernel kernel;

  GenuineReleases(long seed, Kernel kernel) {
    this(300, seed, kernel);
  }

  GenuineReleases(int rows, long seed, Kernel kernel) {
    this.all = GeneratedRows.of(rows + Genuine.CAPACITY.value(), COLUMNS, 0, seed);
    this.retained = GeneratedRows.head(all, rows);
    this.seed = seed;
    this.kernel = kernel;
  }

  List<Genuine> every() {
    return List.of(
        logisticVerified(),
        logisticInBall(),
        logisticPassive(),
        logisticNewton(),
        logisticDescent(),
        logisticAccelerated(),
        ridgeExact(),
        ridgeVerified(),
        ridgePassive(),
        ridgeDescent(),
        ridgeAccelerated(),
        pcaExact(),
        pcaPassive(false),
        pcaPassive(true),
        pcaOfAllComponents(),
        svmRetrained(),
        svmPassive(),
        quantileExact(),
        quantilePassive());
  }

  // Logistic regression.

  private Objective objective() {
    return Objective.of(LAMBDA);
  }

  Genuine logisticVerified() {
    Bound mean =
        Bound.atMost("logistic, verified release, MATH §7.3", TARGET).from("target", TARGET);
    return linear(
        logistic("logistic, verified", Declared.AUTO, Certification.VERIFIED),
        Formulas.published(mean),
        TARGET,
        minimiser(retained));
  }

  /** The minimiser lies on the sphere. */
  Genuine logisticInBall() {
    Objective ball = Objective.of(LAMBDA).within(0.5);
    Bound mean =
        Bound.atMost("logistic, verified release, MATH §7.3", TARGET).from("target", TARGET);
    double global =
        LogisticProblem.of(ball, kernel)
            .global(LogisticRetained.of(statistics()), Genuine.CAPACITY)
            .value();
    Genuine.Terms terms =
        terms(
            "logistic in a ball, verified",
            new ModelDeclaration.Logistic(LAMBDA, OptionalDouble.of(ball.radius())),
            retained,
            new MethodFacts(Declared.NEWTON, Certification.VERIFIED),
            global);
    double[] minimiser = LogisticLearner.of(ball).fit(retained).weights();
    return linear(terms, Formulas.published(mean), TARGET, minimiser);
  }

  Genuine logisticPassive() {
    Bound moved = LogisticProblem.of(objective(), kernel).uniform(statistics(), Genuine.CAPACITY);
    return linear(
        logistic("logistic, passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, TARGET),
        TARGET,
        minimiser(all));
  }

  Genuine logisticNewton() {
    Bound bound =
        NewtonProblem.of(objective(), kernel)
            .within(new NewtonProblem.Tolerance(1e-9, TARGET))
            .retain(statistics(), Genuine.CAPACITY);
    return linear(
        logistic("logistic, newton", Declared.NEWTON, Certification.A_PRIORI),
        Formulas.published(bound),
        TARGET,
        minimiser(retained));
  }

  Genuine logisticDescent() {
    DescentToDelete steps =
        LogisticBall.of(statistics(), objective())
            .rounded(
                DescentToDelete.logistic(statistics(), objective(), Genuine.CAPACITY, kernel),
                TARGET);
    return linear(
        logistic("logistic, descent", Declared.DESCENT, Certification.A_PRIORI),
        Formulas.published(Genuine.atLeast(steps.after(3), TARGET)),
        2 * TARGET,
        minimiser(retained));
  }

  Genuine logisticAccelerated() {
    AcceleratedDescent steps =
        AcceleratedDescent.logistic(statistics(), objective(), Genuine.CAPACITY, kernel);
    Bound bound = Genuine.kept(steps.after(3), TARGET);
    return linear(
        logistic("logistic, accelerated", Declared.AUTO, Certification.A_PRIORI),
        bound,
        bound.value(),
        minimiser(retained));
  }

  private Genuine.Terms logistic(String way, Declared method, Certification certification) {
    double global =
        LogisticProblem.of(objective(), kernel)
            .global(LogisticRetained.of(statistics()), Genuine.CAPACITY)
            .value();
    return terms(
        way,
        new ModelDeclaration.Logistic(LAMBDA, OptionalDouble.empty()),
        retained,
        new MethodFacts(method, certification),
        global);
  }

  private double[] minimiser(GridRows rows) {
    return LogisticLearner.of(objective()).fit(rows).weights();
  }

  // Ridge regression.

  Genuine ridgeExact() {
    return linear(
        ridge("ridge, exact", Declared.EXACT, Certification.VERIFIED),
        Bound.exactlyZero("ridge, from exact statistics, MATH §8"),
        0,
        ridgeWeights(statistics()));
  }

  Genuine ridgeVerified() {
    Bound mean = Bound.atMost("ridge, verified release, MATH §7.3", TARGET).from("target", TARGET);
    return linear(
        ridge("ridge, verified", Declared.RETRAIN, Certification.VERIFIED),
        Formulas.published(mean),
        TARGET,
        ridgeWeights(statistics()));
  }

  Genuine ridgePassive() {
    Bound moved = RidgeProblem.of(LAMBDA, kernel).retain(statistics(), Genuine.CAPACITY);
    return linear(
        ridge("ridge, passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, TARGET),
        TARGET,
        ridgeWeights(statistics(all)));
  }

  Genuine ridgeDescent() {
    double norm = 0;
    for (double weight : ridgeWeights(statistics())) {
      norm += Math.abs(weight);
    }
    Bound bound =
        RidgeDescent.plain(statistics(), LAMBDA, Genuine.CAPACITY, norm, TARGET, kernel).after(3);
    return linear(
        ridge("ridge, descent", Declared.DESCENT, Certification.A_PRIORI),
        Formulas.published(Genuine.atLeast(bound, TARGET)),
        2 * TARGET,
        ridgeWeights(statistics()));
  }

  Genuine ridgeAccelerated() {
    Bound bound =
        Genuine.kept(
            AcceleratedDescent.ridge(statistics(), LAMBDA, Genuine.CAPACITY, kernel).after(3),
            TARGET);
    return linear(
        ridge("ridge, accelerated", Declared.DESCENT, Certification.A_PRIORI),
        bound,
        bound.value(),
        ridgeWeights(statistics()));
  }

  private Genuine.Terms ridge(String way, Declared method, Certification certification) {
    double global = RidgeProblem.of(LAMBDA, kernel).global(statistics(), Genuine.CAPACITY).value();
    return terms(
        way,
        new ModelDeclaration.Ridge(LAMBDA),
        retained,
        new MethodFacts(method, certification),
        global);
  }

  private double[] ridgeWeights(ExactStatistics rows) {
    return RidgeLearner.of(LAMBDA, kernel).fit(rows).weights();
  }

  private Genuine linear(Genuine.Terms terms, Bound published, double tolerance, double[] mean) {
    NoisePlan plan =
        published.value() == 0
            ? NoisePlan.noiseless(terms.dimension())
            : terms.plan(published, tolerance);
    double[] weights = mechanism(plan).release(mean).toArray();
    LinearModel model =
        new LinearModel(
            LinearModel.Problem.valueOf(terms.model().problem().name()),
            weights,
            objective(terms.model()),
            new DataScale(1, 1),
            columns(terms.retained().columns()),
            Optional.of(terms.schemaDigest().hex()));
    return terms.release(published, tolerance, plan, new Parameters.Linear(model), kernel);
  }

  private static Objective objective(ModelDeclaration model) {
    if (model instanceof ModelDeclaration.Logistic logistic) {
      return logistic.objective();
    }
    return Objective.of(model instanceof ModelDeclaration.Ridge ? LAMBDA : 0);
  }

  // Principal components.

  Genuine pcaExact() {
    Pca problem = pca(2, false);
    SymmetricMatrix projector = problem.train(pcaStatistics(false)).projector();
    Bound nothing = Bound.exactlyZero("pca, computed from the retained data alone");
    Genuine.Terms terms = components("pca, exact", problem, Declared.EXACT, Certification.VERIFIED);
    NoisePlan plan = NoisePlan.noiseless(terms.dimension());
    return terms.release(
        nothing,
        0,
        plan,
        projector(terms, problem, SymmetricCoordinates.of(projector), projector),
        kernel);
  }

  Genuine pcaPassive(boolean centred) {
    return pcaKept("pca, passive" + (centred ? ", centred" : ""), pca(2, centred));
  }

  Genuine pcaOfAllComponents() {
    return pcaKept("pca, all components", pca(pcaRows(false).columns(), false));
  }

  private Genuine pcaKept(String way, Pca problem) {
    double tolerance = 1e-9;
    Bound moved = problem.retain(pcaStatistics(false), Genuine.CAPACITY);
    double sum = Rounding.addUp(moved.value(), tolerance);
    Bound full =
        new Bound(sum, moved.result(), moved.form(), false, moved.inputs(), moved.assumptions());
    Bound published =
        Formulas.published(
            Genuine.atLeast(full.from("training_tolerance", tolerance), Math.nextUp(5 * 0x1p-28)));
    Genuine.Terms terms = components(way, problem, Declared.PASSIVE, Certification.A_PRIORI);
    NoisePlan plan = terms.plan(published, tolerance);
    SymmetricMatrix mean = problem.train(pcaStatistics(true)).projector();
    double[] noisy = mechanism(plan).release(mean).coordinates().toArray();
    SymmetricMatrix nearest = nearest(SymmetricCoordinates.matrix(noisy), problem.k());
    return terms.release(
        published, tolerance, plan, projector(terms, problem, noisy, nearest), kernel);
  }

  private Pca pca(int k, boolean centred) {
    return new Pca(k, centred, kernel);
  }

  private Genuine.Terms components(
      String way, Pca problem, Declared method, Certification certification) {
    GridRows rows = pcaRows(false);
    double global = Math.sqrt(2.0 * Math.min(problem.k(), rows.columns() - problem.k()));
    return terms(
        way,
        new ModelDeclaration.Pca(problem.k(), problem.centred()),
        rows,
        new MethodFacts(method, certification),
        global);
  }

  /** Five columns, with a gap after two. */
  private GridRows pcaRows(boolean withForgotten) {
    GridRows rows = GeneratedRows.of(all.rows(), 5, 0, seed + 1);
    for (int i = 0; i < rows.features().length; i++) {
      rows.features()[i] /= i % 5 == 2 ? 3 : 1;
    }
    return withForgotten ? rows : GeneratedRows.head(rows, retained.rows());
  }

  private ExactStatistics pcaStatistics(boolean withForgotten) {
    return statistics(pcaRows(withForgotten));
  }

  private static Parameters projector(
      Genuine.Terms terms, Pca problem, double[] coordinates, SymmetricMatrix projector) {
    return new Parameters.Projector(
        problem.k(),
        problem.centred(),
        columns(terms.retained().columns()),
        coordinates,
        projector);
  }

  private SymmetricMatrix nearest(SymmetricMatrix matrix, int k) {
    int d = matrix.order();
    SymmetricEigen eigen = kernel.eigen(matrix, true);
    SymmetricMatrix sum = SymmetricMatrix.of(d, new double[d * d]);
    for (int i = d - k; i < d; i++) {
      sum = sum.plusOuter(1, Arrays.copyOfRange(eigen.vectors(), i * d, (i + 1) * d));
    }
    return sum;
  }

  // Hard margins.

  private static final double MARGIN = 0.05;

  Genuine svmRetrained() {
    return linear(
        svm("svm, retrained", Declared.RETRAIN, Certification.VERIFIED),
        Bound.exactlyZero("svm, computed from the retained data alone"),
        0,
        classifier(separable(false)).weights());
  }

  Genuine svmPassive() {
    HardMarginSvm problem = HardMarginSvm.withMargin(MARGIN);
    LabelledPoints points = points(separable(false));
    Bound moved = problem.retain(points, problem.train(points), Genuine.CAPACITY);
    double tolerance = problem.tolerance();
    return linear(
        svm("svm, passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, tolerance),
        tolerance,
        classifier(separable(true)).weights());
  }

  private Genuine.Terms svm(String way, Declared method, Certification certification) {
    return terms(
        way,
        new ModelDeclaration.Svm(MARGIN),
        separable(false),
        new MethodFacts(method, certification),
        1 / MARGIN);
  }

  private static SvmModel classifier(GridRows rows) {
    return HardMarginSvm.withMargin(MARGIN).train(points(rows));
  }

  private static LabelledPoints points(GridRows rows) {
    return LabelledPoints.of(SvmKernel.linear(), rows);
  }

  private GridRows separable(boolean withForgotten) {
    GridRows rows = GeneratedRows.of(153, COLUMNS, 1.01 * MARGIN, seed + 2);
    return withForgotten ? rows : GeneratedRows.head(rows, 150);
  }

  // Quantiles.

  private static final Interval DOMAIN = Interval.of(-1, 1);

  Genuine quantileExact() {
    Bound nothing = Bound.exactlyZero("median, computed from the retained data alone");
    Genuine.Terms terms = quantile("median, exact", Declared.EXACT, Certification.VERIFIED);
    double value = Quantile.median(DOMAIN).value(values(terms.retained()));
    return terms.release(nothing, 0, NoisePlan.noiseless(1), quantile(value), kernel);
  }

  Genuine quantilePassive() {
    Quantile problem = Quantile.median(DOMAIN);
    Genuine.Terms terms = quantile("median, passive", Declared.PASSIVE, Certification.A_PRIORI);
    double[] values = values(terms.retained());
    Bound published = Genuine.kept(problem.retain(values, Genuine.CAPACITY), problem.valueError());
    NoisePlan plan = terms.plan(published, problem.valueError());
    double unit = mechanism(plan).release(problem.value(values)).get(0);
    return terms.release(published, problem.valueError(), plan, quantile(unit), kernel);
  }

  private static Parameters quantile(double unit) {
    return new Parameters.Quantile(0.5, "x0", unit, unit);
  }

  private Genuine.Terms quantile(String way, Declared method, Certification certification) {
    GridRows rows = GeneratedRows.of(101, 1, 0, seed + 3);
    return terms(
        way,
        new ModelDeclaration.Quantile(DOMAIN, 0.5),
        rows,
        new MethodFacts(method, certification),
        Quantile.median(DOMAIN).global(new double[0], Genuine.CAPACITY).value());
  }

  private static double[] values(GridRows rows) {
    return Arrays.stream(rows.features()).mapToDouble(v -> v / (double) Grid.ONE).toArray();
  }

  // What all have in common.

  private static Genuine.Terms terms(
      String way, ModelDeclaration model, GridRows rows, MethodFacts method, double global) {
    return new Genuine.Terms(way, model, rows, method, Genuine.global(global, rows.rows()));
  }

  private GridMechanism mechanism(NoisePlan plan) {
    return GridMechanism.of(plan, RandomBits.insecureSeeded(seed * 31 + plan.dimension()));
  }

  private static List<String> columns(int count) {
    return IntStream.range(0, count).mapToObj(j -> "x" + j).toList();
  }

  private ExactStatistics statistics() {
    return statistics(retained);
  }

  private ExactStatistics statistics(GridRows rows) {
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(kernel, rows.columns(), Genuine.SHELLS)) {
      sums.addAll(rows, 0, rows.rows());
      return sums.build();
    }
  }
}
