package dev.lethe.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A package knows only what stands above it on the list; the list is the architecture. */
class OneWayFlowTest {

  /** In the order of the flow. A new package is one new line here, in its place. */
  private static final List<String> FLOW =
      List.of(
          "base",
          "predict",
          "linalg",
          "statistics",
          "privacy",
          "bound",
          "kind",
          "unlearn",
          "testkit",
          "quantile",
          "mst",
          "pca",
          "svm",
          "glm",
          "kinds",
          "nativeblas",
          "cuda",
          "data",
          "exchange",
          "parquet",
          "source",
          "certificate",
          "stamp",
          "workspace",
          "server",
          "lab",
          "cli",
          "spark",
          "bench",
          "fuzz",
          "publish");

  /** One package a problem; outside of them only the list of kinds names one. */
  private static final List<String> PROBLEMS = List.of("quantile", "mst", "pca", "svm", "glm");

  /** Packages with rooms, each in the order of its flow; what stands in none comes last. */
  private static final Map<String, List<String>> ROOMS =
      Map.of(
          "workspace", List.of("files", "database", "store", "content", "copies"),
          "server",
              List.of(
                  "register",
                  "erasure",
                  "access",
                  "office",
                  "notice",
                  "web",
                  "opendsr",
                  "hook",
                  "api",
                  "console",
                  "login",
                  "demo"),
          "spark", List.of("reading", "lake", "history", "control", "edges"));

  /** What makes models forget, wherever it stands. */
  private static final String FORGETTING = "dev.lethe..unlearn..";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar")) // the bench uses one
          .importPackages("dev.lethe");

  private static String packages(String name) {
    return "dev.lethe." + name + "..";
  }

  @TestFactory
  Stream<DynamicTest> no_package_knows_what_stands_below_it() {
    return FLOW.stream()
        .limit(FLOW.size() - 1)
        .map(name -> DynamicTest.dynamicTest(name, () -> mayOnlyLookUp(name).check(CLASSES)));
  }

  private static ArchRule mayOnlyLookUp(String name) {
    String[] below =
        FLOW.subList(FLOW.indexOf(name) + 1, FLOW.size()).stream()
            .map(OneWayFlowTest::packages)
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(packages(name))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(below);
  }

  @TestFactory
  Stream<DynamicTest> no_room_knows_what_stands_below_it() {
    return ROOMS.entrySet().stream()
        .flatMap(
            house ->
                house.getValue().stream()
                    .map(
                        room ->
                            DynamicTest.dynamicTest(
                                house.getKey() + "." + room,
                                () ->
                                    mayOnlyLookUp(house.getKey(), house.getValue(), room)
                                        .check(CLASSES))));
  }

  private static ArchRule mayOnlyLookUp(String house, List<String> rooms, String room) {
    Stream<String> below =
        rooms.subList(rooms.indexOf(room) + 1, rooms.size()).stream()
            .map(other -> packages(house + "." + other));
    return noClasses()
        .that()
        .resideInAPackage(packages(house + "." + room))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of("dev.lethe." + house), below).toArray(String[]::new));
  }

  @Test
  void every_class_belongs_to_a_package_on_the_list() {
    List<String> strangers =
        CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> FLOW.stream().noneMatch(known -> isWithin(name, known)))
            .filter(name -> !isWithin(name, "architecture"))
            .distinct()
            .toList();
    assertThat(strangers).as("packages missing from the flow").isEmpty();
    assertThat(FLOW)
        .as("names on the list without a package")
        .allMatch(known -> CLASSES.stream().anyMatch(c -> isWithin(c.getPackageName(), known)));
  }

  private static boolean isWithin(String name, String known) {
    String root = "dev.lethe." + known;
    return name.equals(root) || name.startsWith(root + ".");
  }

  /** The rooms of the command line look one way, and none of them back to the root. */
  @Test
  void no_room_of_the_command_line_knows_what_knows_it() {
    slices().matching("dev.lethe.cli.(*)..").should().beFreeOfCycles().check(CLASSES);
    knowing("dev.lethe.cli.*..", "dev.lethe.cli").check(CLASSES);
  }

  /** Its twin: the root knows its rooms. */
  @Test
  void the_root_of_the_command_line_would_be_found_out() {
    assertThat(knowing("dev.lethe.cli", "dev.lethe.cli.*..").evaluate(CLASSES).hasViolation())
        .isTrue();
  }

  private static ArchRule knowing(String from, String to) {
    return noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(to);
  }

  @TestFactory
  Stream<DynamicTest> no_problem_knows_another() {
    return PROBLEMS.stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () ->
                        noClasses()
                            .that()
                            .resideInAPackage(packages(name))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(
                                PROBLEMS.stream()
                                    .filter(other -> !other.equals(name))
                                    .map(OneWayFlowTest::packages)
                                    .toArray(String[]::new))
                            .check(CLASSES)));
  }

  /** What checks a certificate shares no code with what made it, on no way around either. */
  @Test
  void certificates_and_all_they_ask_know_nothing_of_unlearning() {
    noClasses()
        .that()
        .resideInAnyPackage(
            Stream.concat(PROBLEMS.stream(), Stream.of("bound", "kind", "kinds", "certificate"))
                .map(OneWayFlowTest::packages)
                .toArray(String[]::new))
        .and()
        .resideOutsideOfPackage(FORGETTING)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(FORGETTING)
        .check(CLASSES);
  }

  /** Adding a model is one package and one line: nothing that handles models names one. */
  @Test
  void nobody_but_the_list_of_kinds_names_a_problem() {
    namingAProblem(
            "bound",
            "kind",
            "unlearn",
            "testkit",
            "certificate",
            "workspace",
            "predict",
            "data.model",
            "data.predict",
            "data.evaluate")
        .check(CLASSES);
  }

  /** Its twin: the list itself does. */
  @Test
  void the_list_of_kinds_would_be_found_out() {
    assertThat(namingAProblem("kinds").evaluate(CLASSES).hasViolation()).isTrue();
  }

  private static ArchRule namingAProblem(String... names) {
    return noClasses()
        .that()
        .resideInAnyPackage(Stream.of(names).map(OneWayFlowTest::packages).toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(PROBLEMS.stream().map(OneWayFlowTest::packages).toArray(String[]::new));
  }

  /** A certificate is verified, and a sensitivity asked for, without a database driver. */
  @Test
  void rows_elsewhere_and_certificates_know_no_database() {
    noClasses()
        .that()
        .resideInAnyPackage(packages("source"), packages("certificate"), packages("spark"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages("workspace"), "java.sql..", "org.sqlite..", "org.postgresql..")
        .check(CLASSES);
  }

  @Test
  void core_reads_no_files_and_prints_nothing() {
    noClasses()
        .that()
        .resideInAnyPackage(
            FLOW.subList(0, FLOW.indexOf("nativeblas")).stream()
                .map(OneWayFlowTest::packages)
                .toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.nio.file..", "java.net..", "java.sql..")
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void only_the_spark_package_knows_spark() {
    noClasses()
        .that()
        .resideOutsideOfPackage(packages("spark"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "scala..")
        .check(CLASSES);
  }

  /** It is provided by the cluster; nothing here brings it along. */
  @Test
  void spark_itself_is_on_no_class_path_but_that_of_its_module() {
    assertThatThrownBy(() -> Class.forName("org.apache.spark.SparkContext"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  /** Certificates are verified offline, and by the JDK alone where no time stamp is read. */
  @Test
  void only_time_stamps_know_bouncy_castle_and_certificates_know_no_network() {
    noClasses()
        .that()
        .resideOutsideOfPackage(packages("stamp"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.bouncycastle..")
        .check(CLASSES);
    knowing(packages("certificate"), "java.net.http..").check(CLASSES);
    assertThat(knowing(packages("stamp"), "java.net.http..").evaluate(CLASSES).hasViolation())
        .isTrue();
  }

  /** Weights that check a device's sums are in no result: a true sum passes whatever they are. */
  private static final String CHECKING = "dev.lethe.statistics.RandomProduct";

  @Test
  void only_the_privacy_package_draws_randomness() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            packages("privacy"),
            packages("testkit"),
            packages("lab"),
            packages("cli.demo"),
            packages("server.demo"),
            packages("bench"))
        .and()
        .doNotHaveFullyQualifiedName(CHECKING)
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.security.SecureRandom")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.Random")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.util.SplittableRandom")
        .check(CLASSES);
  }

  /** The twin: the rule above is able to fail. */
  @Test
  void a_rule_turned_around_is_violated() {
    ArchRule reversed =
        noClasses()
            .that()
            .resideInAPackage(packages("statistics"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(packages("linalg"));
    assertThat(reversed.evaluate(CLASSES).hasViolation()).isTrue();
  }
}
