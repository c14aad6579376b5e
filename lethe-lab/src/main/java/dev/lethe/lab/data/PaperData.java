package dev.lethe.lab.data;

import java.util.List;

/** The data sets that the paper names: which files they are, and where they are published. */
public enum PaperData {
  MNIST(
      "MNIST",
      "Publisher: LeCun, Cortes, Burges; the four idx files of 60,000 and 10,000 images.",
      "mnist/train-images-idx3-ubyte.gz",
      "mnist/train-labels-idx1-ubyte.gz",
      "mnist/t10k-images-idx3-ubyte.gz",
      "mnist/t10k-labels-idx1-ubyte.gz"),
  ACS_INCOME(
      "ACSIncome (California 2018)",
      "Publisher: U.S. Census Bureau, ACS PUMS 2018, by way of Folktables; here a sample of it with"
          + " the ten features, the label PINCP_GT_50K and the row number CA_ROW.",
      "folktables/acsincome_ca_2018_sample.csv.gz"),
  WINE(
      "wine quality (red)",
      "Publisher: UCI Machine Learning Repository, data set 186 (winequality-red.csv).",
      "wine/winequality-red.csv"),
  MIGRATION_FLOWS(
      "internal migration in Austria (OGDEXT_BINNENWAND_1)",
      "Publisher: Statistik Austria, data.statistik.gv.at, data set OGDEXT_BINNENWAND_1. The paper"
          + " does not say what it takes for features and labels; wine quality stands in for it in"
          + " the regressions, as it does in the paper's own table of eigenvalues."),
  PHYSICS_COLLABORATION(
      "physics collab",
      "Publisher: M. De Domenico (manliodedomenico.com/data.php), the Pierre Auger multiplex.",
      "physics_collab/pierreauger_multiplex.edges"),
  OPENFLIGHTS(
      "openflights",
      "Publisher: openflights.org/data.php (routes.dat and airports.dat).",
      "openflights/routes.dat.gz",
      "openflights/airports.dat.gz"),
  BITCOIN_OTC(
      "soc-sign-bitcoin-otc",
      "Publisher: SNAP, snap.stanford.edu/data/soc-sign-bitcoin-otc.html.",
      "bitcoin_otc/soc-sign-bitcoinotc.csv.gz"),
  AT_MIGRATIONS(
      "at_migrations",
      "Publisher: networks.skewed.de/net/at_migrations (from Statistik Austria), as lines"
          + " 'origin destination count'.",
      "at_migrations/at_migrations.edges");

  /** Of the paper's regressions; migration flows are never there, and are named all the same. */
  public static final List<PaperData> REGRESSIONS =
      List.of(MNIST, ACS_INCOME, WINE, MIGRATION_FLOWS);

  private final String title;
  private final String publisher;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of, which nobody can change
  private final List<String> files;

  PaperData(String title, String publisher, String... files) {
    this.title = title;
    this.publisher = publisher;
    this.files = List.of(files);
  }

  /** As the paper calls it. */
  public String title() {
    return title;
  }

  /** Below the data folder; none where the paper does not say how to read them. */
  public List<String> files() {
    return files;
  }

  /** Whether every file is below the folder; never for data that could not be read anyway. */
  public boolean isIn(DataFolder folder) {
    return !files.isEmpty() && files.stream().allMatch(folder::holds);
  }

  /** What the catalogue calls it: the folder that its files lie in. */
  public String catalogueName() {
    return files.get(0).substring(0, files.get(0).indexOf('/'));
  }

  /** For a reader who wants the missing curve. */
  public String howToGet() {
    return files.isEmpty()
        ? publisher
        : publisher
            + " 'lethe data fetch "
            + catalogueName()
            + "' gets it or says how. Or put "
            + String.join(", ", files)
            + " below the folder of --data-dir (or LETHE_DATA) and run again.";
  }
}
