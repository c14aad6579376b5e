package dev.lethe.lab.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data sets of a folder, each read at most once, when it is first asked for. */
public final class LabData {

  /** d of the paper's regressions on MNIST. */
  private static final int MNIST_DIMENSION = 50;

  private final DataFolder folder;
  private final Map<PaperData, Object> read = new EnumMap<>(PaperData.class);

  public LabData(DataFolder folder) {
    this.folder = folder;
  }

  public boolean has(PaperData source) {
    return source.isIn(folder);
  }

  /** The files of a data set that are not there. */
  public List<String> missingFiles(PaperData source) {
    return source.files().stream().filter(name -> !folder.holds(name)).toList();
  }

  /** Where it looks, in this order. */
  public List<Path> folders() {
    return folder.roots();
  }

  /** Those of these that are not there. */
  public List<PaperData> missing(List<PaperData> wanted) {
    return wanted.stream().filter(source -> !has(source)).toList();
  }

  /** Refuses, with advice, where the files are not there. */
  public MnistImages mnist() {
    return once(PaperData.MNIST, MnistImages.class, MnistImages::read);
  }

  /** The paper's regression data that are there, wine in the place of migration. */
  public List<RegressionSet> regressions() {
    List<RegressionSet> sets = new ArrayList<>();
    if (has(PaperData.MNIST)) {
      sets.add(mnist().projectedTo(MNIST_DIMENSION));
    }
    if (has(PaperData.ACS_INCOME)) {
      sets.add(once(PaperData.ACS_INCOME, RegressionSet.class, TableSets::income));
    }
    if (has(PaperData.WINE)) {
      sets.add(once(PaperData.WINE, RegressionSet.class, TableSets::wine));
    }
    return sets;
  }

  /** One of them, where it is there. */
  public Optional<RegressionSet> regression(PaperData source) {
    return regressions().stream().filter(set -> set.source() == source).findFirst();
  }

  /** One of the paper's networks; refuses, with advice, where the files are not there. */
  public Network network(PaperData source) {
    return once(source, Network.class, f -> Network.read(f, source));
  }

  private synchronized <T> T once(
      PaperData source, Class<T> type, Function<DataFolder, ? extends T> reader) {
    return type.cast(read.computeIfAbsent(source, s -> reader.apply(folder)));
  }

  /** Which files are there, and how large: another inventory means other findings. */
  public String inventory() {
    return Stream.of(PaperData.values())
        .flatMap(source -> source.files().stream())
        .filter(folder::holds)
        .map(name -> name + " " + folder.size(name))
        .collect(Collectors.joining(", "));
  }
}
