package dev.lethe.bench.peers;

import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.tribuo.Example;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.sgd.linear.LinearSGDModel;
import org.tribuo.classification.sgd.linear.LinearSGDTrainer;
import org.tribuo.classification.sgd.objectives.LogMulticlass;
import org.tribuo.impl.ArrayExample;
import org.tribuo.math.la.DenseMatrix;
import org.tribuo.math.la.SparseVector;
import org.tribuo.math.optimisers.AdaGrad;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.slm.ElasticNetCDTrainer;
import org.tribuo.regression.slm.SparseLinearModel;

/**
 * Tribuo: stochastic gradients for the logistic loss, coordinate descent for ridge.
 *
 * <p>It always fits a bias, and its logistic trainer has no regulariser; at λ = 1/n neither makes a
 * difference that would be seen beside how far stochastic gradients come.
 */
final class TribuoTrainer implements Trainer {

  private static final Logger LOG = Logger.getLogger("org.tribuo");
  private static final long SEED = 1;
  private static final double NO_L1 = 1e-12;
  private static final int MOST_STEPS = 500;

  @Override
  public String name() {
    return "Tribuo";
  }

  @Override
  public Training load(Task task) {
    LOG.setLevel(Level.SEVERE);
    if (task.loss() == Loss.LOGISTIC) {
      MutableDataset<Label> dataset =
          dataset(task, new LabelFactory(), label -> new Label(label > 0 ? "1" : "-1"));
      int columns = task.rows().columns();
      return Training.of(
          4,
          rung -> epochs(rung) + " epochs of AdaGrad",
          rung -> logistic(dataset, columns, epochs(rung)));
    }
    MutableDataset<Regressor> dataset =
        dataset(task, new RegressionFactory(), label -> new Regressor("y", label));
    return Training.byTens("tolerance", 1, 12, tolerance -> ridge(task, dataset, tolerance));
  }

  /** Five are Tribuo's default. */
  private static int epochs(int rung) {
    return 5 << (2 * rung);
  }

  private interface Labels<T extends Output<T>> {
    T of(double label);
  }

  /** Names in the order of their numbers, because Tribuo sorts features by name. */
  private static <T extends Output<T>> MutableDataset<T> dataset(
      Task task, OutputFactory<T> factory, Labels<T> labels) {
    String[] names = new String[task.rows().columns()];
    for (int j = 0; j < names.length; j++) {
      names[j] = String.format(Locale.ROOT, "x%05d", j);
    }
    MutableDataset<T> dataset =
        new MutableDataset<>(new SimpleDataSourceProvenance("rows", factory), factory);
    for (int i = 0; i < task.rows().rows(); i++) {
      Example<T> example = new ArrayExample<>(labels.of(task.label(i)), names, task.features(i));
      dataset.add(example);
    }
    return dataset;
  }

  /** AdaGrad with Tribuo's own defaults. */
  private static LinearFit logistic(MutableDataset<Label> dataset, int columns, int epochs) {
    LinearSGDModel model =
        new LinearSGDTrainer(new LogMulticlass(), new AdaGrad(1, 0.1), epochs, -1, SEED)
            .train(dataset);
    ImmutableOutputInfo<Label> labels = model.getOutputIDInfo();
    DenseMatrix all = model.getWeightsCopy();
    int positive = labels.getID(new Label("1"));
    int negative = labels.getID(new Label("-1"));
    double[] weights = new double[columns];
    Arrays.setAll(weights, j -> all.get(positive, j) - all.get(negative, j));
    return new LinearFit(weights, all.get(positive, columns) - all.get(negative, columns));
  }

  /** The elastic net with next to nothing of the ℓ1 part, which must not be 0. */
  private static LinearFit ridge(Task task, MutableDataset<Regressor> dataset, double tolerance) {
    SparseLinearModel model =
        (SparseLinearModel)
            new ElasticNetCDTrainer(task.lambda(), NO_L1, tolerance, MOST_STEPS, false, SEED)
                .train(dataset);
    SparseVector all = model.getWeights().values().iterator().next();
    double[] weights = new double[task.rows().columns()];
    Arrays.setAll(weights, all::get);
    return new LinearFit(weights, all.get(weights.length));
  }
}
