package dev.lethe.lab.download;

import dev.lethe.base.BadUsageException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The data sets of the paper: files, fingerprints, addresses. Nothing here touches a network. */
public final class Catalogue {

  private static final String FGNT = "ae608a02b796c9ee908c082585a5f006fe05258e";
  private static final String OPENFLIGHTS = "5a0360255a5a2ff2b9f1e9cb199716da68a8a33f";
  private static final String INCOME_COLUMNS = "43c291cad42818c2510072b32aabd1a6bf646975";

  private static final List<CataloguedSet> SETS =
      List.of(wine(), mnist(), income(), bitcoin(), openflights(), physics(), migrations());

  private Catalogue() {}

  public static List<CataloguedSet> sets() {
    return SETS;
  }

  /** Refused with the names there are. */
  public static CataloguedSet named(String name) {
    return named(name, SETS);
  }

  /** One of these; refused with the names there are. */
  public static CataloguedSet named(String name, List<CataloguedSet> sets) {
    return sets.stream()
        .filter(set -> set.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "no data set is called '"
                        + name
                        + "'; there are "
                        + sets.stream().map(CataloguedSet::name).collect(Collectors.joining(", "))
                        + ", and all"));
  }

  private static CataloguedSet wine() {
    return new CataloguedSet(
        "wine",
        "wine quality (red)",
        "Cortez et al. 2009, https://archive.ics.uci.edu/dataset/186/wine+quality",
        "CC BY 4.0",
        CataloguedFile.of(
            "wine/winequality-red.csv",
            84_199,
            "4a402cf041b025d4566d954c3b9ba8635a3a8a01e039005d97d6a710278cf05e",
            Published.onGitHub(
                "zygmuntz/wine-quality",
                "5896f43e4ef7f64ac83a8e85a93fcc03293c0347",
                "winequality/winequality-red.csv")));
  }

  private static CataloguedSet mnist() {
    return new CataloguedSet(
        "mnist",
        "MNIST handwritten digits",
        "LeCun, Cortes, Burges, http://yann.lecun.com/exdb/mnist/",
        "often stated as CC BY-SA 3.0",
        digits(
            "train-images-idx3-ubyte.gz",
            47_040_016,
            "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
        digits(
            "train-labels-idx1-ubyte.gz",
            60_008,
            "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
        digits(
            "t10k-images-idx3-ubyte.gz",
            7_840_016,
            "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
        digits(
            "t10k-labels-idx1-ubyte.gz",
            10_008,
            "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"));
  }

  private static CataloguedFile digits(String name, long bytes, String sha256) {
    return CataloguedFile.of(
        "mnist/" + name,
        bytes,
        sha256,
        Published.onGitHub("fgnt/mnist", FGNT, name),
        Published.at("http://yann.lecun.com/exdb/mnist/" + name));
  }

  private static CataloguedSet income() {
    return new CataloguedSet(
        "folktables",
        "ACSIncome 2018: a sample of California, and Colorado",
        "U.S. Census Bureau, ACS PUMS 2018, https://www.census.gov/programs-surveys/acs/microdata.html;"
            + " task: Ding et al. 2021, https://github.com/socialfoundations/folktables",
        "public domain (U.S. government work)",
        "It is made of CA_1.csv.gz and acsincome_ca_group_Race.csv.gz, as soon as those are there:"
            + " run the same command again.",
        List.of(
            CataloguedFile.of(
                "folktables/acsincome_ca_2018_sample.csv.gz",
                1_129_884,
                "bbea55b558e9562dc31d5a8dcf8d9f0b45d2054b6749a995a423409362c55ad8"),
            CataloguedFile.of(
                "folktables/CA_1.csv.gz",
                2_263_808,
                "314d6b404b9fc8a449409940fe1e963d7e9a4df56d7255f9e847fdb41ce7741b",
                Published.onGitHub(
                    "xheilmann/FeDa4Fair",
                    "4fb955679ed0949fcf5001106340e29441638886",
                    "src/FeDa4Fair/data/cross_device_attribute_final/CA_1.csv")),
            incomeColumns(
                "acsincome_ca_labels.csv",
                ".gz",
                1_093_660,
                "be601fd55fdc675ce8f292c7934ad6aceb16d7421bb1b9233526317703e56422"),
            incomeColumns(
                "acsincome_ca_group_Sex.csv",
                ".gz",
                391_334,
                "e600f775eb842e804bb5d14ce8477e3a0d1e63a6827fbd7f379980a26cc68bb4"),
            incomeColumns(
                "acsincome_ca_group_Race.csv",
                ".gz",
                391_336,
                "b1300d56bbc6680692263fdd5bdba477d051586549f1b020ea4b9346615aa3bd"),
            incomeColumns(
                "acsincome_co_allfeaturesTP2.csv",
                ".gz",
                1_456_411,
                "5061e9763077bcee317203831fce88c37bff4d567a83f2f5253148b2d111834a"),
            incomeColumns(
                "acsincome_co_labelTP2.csv",
                "",
                62_618,
                "107cf24857b6d49ed9b65916fbebafdbd568a78ba8839b3ec095082069da12b2")));
  }

  private static CataloguedFile incomeColumns(
      String name, String suffix, long bytes, String sha256) {
    return CataloguedFile.of(
        "folktables/" + name + suffix,
        bytes,
        sha256,
        Published.onGitHub("GhizlaneBadaoui/supervisedML", INCOME_COLUMNS, "data/" + name));
  }

  /** The copy on GitHub has a header line that the publisher's has not. */
  private static CataloguedSet bitcoin() {
    return new CataloguedSet(
        "bitcoin_otc",
        "soc-sign-bitcoin-otc",
        "Kumar et al. 2016, SNAP, https://snap.stanford.edu/data/soc-sign-bitcoin-otc.html",
        "none stated",
        CataloguedFile.of(
            "bitcoin_otc/soc-sign-bitcoinotc.csv.gz",
            1_011_180,
            "76bd9d8f1d3ff9a1813d9fc8e6902a0ee4d0a2f8c1003842dbc9ec79149ab60c",
            Published.at("https://snap.stanford.edu/data/soc-sign-bitcoinotc.csv.gz"),
            Published.onGitHub(
                    "zivlevi/SN-Projcet",
                    "ae578c30e61e85ffe6ad1833d71d26b23b38d2a5",
                    "soc-sign-bitcoinotc.csv")
                .withoutFirstLine()));
  }

  private static CataloguedSet openflights() {
    return new CataloguedSet(
        "openflights",
        "openflights",
        "https://openflights.org/data.php",
        "Open Database License 1.0, contents DbCL 1.0",
        CataloguedFile.of(
            "openflights/routes.dat.gz",
            2_377_148,
            "bd373706238134f619c624c606dccc74c05c2582a977c489c81de501735f2390",
            Published.onGitHub("jpatokal/openflights", OPENFLIGHTS, "data/routes.dat")),
        CataloguedFile.of(
            "openflights/airports.dat.gz",
            1_127_225,
            "9387cdb38df5bd664da823f8ccb69fdd9b33a1888f5b7cca09c34a3cd9ff59f9",
            Published.onGitHub("jpatokal/openflights", OPENFLIGHTS, "data/airports.dat")));
  }

  private static CataloguedSet physics() {
    return new CataloguedSet(
        "physics_collab",
        "physics collab (Pierre Auger)",
        "M. De Domenico, https://manliodedomenico.com/data.php",
        "Open Database License 1.0, contents DbCL 1.0",
        coauthors(
            "pierreauger_multiplex.edges",
            177_840,
            "ff5b75d3543ba1f115f1e6750b9a53594f3288b24efc527d4061e50002a43968"),
        coauthors(
            "pierreauger_layers.txt",
            273,
            "1902cf92006435a4a39facee98530fd702b85d8e46e3b92c25e6d9d4a91abb4c"));
  }

  private static CataloguedFile coauthors(String name, long bytes, String sha256) {
    return CataloguedFile.of(
        "physics_collab/" + name,
        bytes,
        sha256,
        Published.onGitHub(
            "CompNet/MultiplexCentrality",
            "9069d5eee92f64accfb63b87bf2e1ccb962abd37",
            "data/PierreAuger_Multiplex_Coauthorship/Dataset/" + name),
        Published.onGitHub(
            "CompNet/MultiplexCentrality",
            "1ffbeeb9939f037e54c0fdc4093f2caa18c3aa0d",
            "data/PierreAuger_Multiplex_Coauthorship/Dataset/" + name));
  }

  private static CataloguedSet migrations() {
    return new CataloguedSet(
        "at_migrations",
        "internal migration in Austria",
        "Statistik Austria,"
            + " https://data.statistik.gv.at/web/meta.jsp?dataset=OGDEXT_BINNENWAND_1;"
            + " as a network: https://networks.skewed.de/net/at_migrations",
        "CC BY 4.0",
        "There is no address for a file in the form read here. Download OGDEXT_BINNENWAND_1 from"
            + " the publisher (lines year;origin;destination;nationality;sex;count), add up the"
            + " counts of each pair of communes, and write lines 'origin destination count' to"
            + " at_migrations/at_migrations.edges.",
        List.of(
            new CataloguedFile("at_migrations/at_migrations.edges", Optional.empty(), List.of())));
  }
}
