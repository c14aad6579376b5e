package dev.lethe.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.spark.lake.LeavingRows;
import dev.lethe.spark.lake.Owners;
import dev.lethe.spark.lake.ParquetDeletion;
import dev.lethe.spark.lake.TableAddress;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What deleting does to the files of a folder, and what it leaves alone. */
class ParquetDeletionTest extends LocalSpark {

  private static final Set<String> LEAVING = Set.of("p1", "p7");

  private Path table;

  @BeforeEach
  void place() throws IOException {
    table = Files.createTempDirectory(folder, "t").resolve("people");
  }

  private void deleteFrom(String place) {
    TableDeletion deletion =
        new TableDeletion(session, new TableAddress(TableAddress.Kind.PARQUET, place));
    deletion.delete("person", LEAVING, LEAVING.toArray());
    deletion.dropLeftovers();
  }

  private List<String> rows(String place) {
    return session.read().parquet(place).collectAsList().stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }

  /** Everybody but those who leave is there as before; {@code kept} says whose rows are whose. */
  private void deletesTheirRowsOnly(String place, int kept) throws IOException {
    List<String> expected =
        session.read().parquet(place).collectAsList().stream()
            .filter(row -> !LEAVING.contains(String.valueOf(row.<Object>getAs("person"))))
            .map(Row::toString)
            .sorted()
            .toList();
    assertThat(expected).hasSize(kept);
    deleteFrom(place);
    assertThat(rows(place)).isEqualTo(expected);
    try (Stream<Path> all = Files.walk(table.getParent())) {
      assertThat(all.map(f -> f.getFileName().toString())).noneMatch(f -> f.contains("_lethe-"));
    }
  }

  private List<Path> parts(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(f -> f.getFileName().toString().endsWith(".parquet")).sorted().toList();
    }
  }

  private void people(int rows, int files, Path at) {
    session
        .range(0, rows, 1, files)
        .selectExpr("concat('p', id) person", "id number", "cast(id % 3 as string) country")
        .write()
        .parquet(at.toString());
  }

  @Test
  void files_without_such_rows_are_not_touched_and_files_of_nobody_else_go() throws IOException {
    people(20, 10, table); // p0 p1 | p2 p3 | p4 p5 | p6 p7 ...
    session
        .sql("select 'p7' person, 77L number, '0' country")
        .write()
        .mode("append")
        .parquet(table.toString());
    List<Path> before = parts(table);
    Map<Path, Object> keys = keys(before);
    deletesTheirRowsOnly(table.toString(), 18);
    Map<Path, Object> after = keys(parts(table));
    assertThat(after).hasSize(before.size() - 1);
    assertThat(after.keySet()).isSubsetOf(keys.keySet());
    assertThat(after.entrySet().stream().filter(e -> !e.getValue().equals(keys.get(e.getKey()))))
        .hasSize(2);
  }

  /** What says whether a file is still the same one. */
  private static Map<Path, Object> keys(List<Path> files) throws IOException {
    Map<Path, Object> keys = new TreeMap<>();
    for (Path file : files) {
      keys.put(file, Files.getAttribute(file, "unix:ino"));
    }
    return keys;
  }

  @Test
  void folders_of_partitions_and_people_as_folders() throws IOException {
    people(40, 2, folder.resolve("flat" + System.nanoTime()));
    var all = session.range(40).selectExpr("concat('p', id) person", "id number", "id % 3 country");
    all.write().partitionBy("country").parquet(table.toString());
    deletesTheirRowsOnly(table.toString(), 38);

    Path byPerson = table.resolveSibling("by person");
    all.write().partitionBy("country", "person").parquet(byPerson.toString());
    deletesTheirRowsOnly(byPerson.toString(), 38);
    try (Stream<Path> left = Files.walk(byPerson)) {
      assertThat(left.map(f -> f.getFileName().toString()))
          .as("not even a folder of their name is left")
          .noneMatch(name -> name.equals("person=p1") || name.equals("person=p7"))
          .contains("person=p2");
    }
  }

  @Test
  void an_empty_folder_that_a_crash_left_of_a_person_goes_too() throws IOException {
    session
        .range(4)
        .selectExpr("concat('p', id) person", "id number")
        .write()
        .partitionBy("person")
        .parquet(table.toString());
    Files.createDirectories(table.resolve("person=p7/day=1"));
    Files.createDirectories(table.resolve("person=p9"));
    deletesTheirRowsOnly(table.toString(), 3);
    assertThat(table.resolve("person=p7")).doesNotExist();
    assertThat(table.resolve("person=p9")).as("not asked about").exists();
  }

  @Test
  void strange_names_of_folders_and_files() throws IOException {
    List<String> names = List.of("a blank", "per%cent", "per%20cent", "ünï♥", "plus+", "hash#");
    Path here = table.resolveSibling(String.join(" ", names));
    people(40, 5, here);
    List<Path> parts = parts(here);
    for (int i = 0; i < parts.size(); i++) {
      Files.move(parts.get(i), here.resolve(names.get(i) + ".parquet"));
    }
    for (String name : names.subList(1, 5)) {
      Files.copy(here.resolve(names.get(0) + ".parquet"), here.resolve("2" + name + ".parquet"));
    }
    deletesTheirRowsOnly(here.toString(), 38 + 4 * 6);
  }

  @Test
  void one_file_or_a_pattern_of_files_may_be_the_table() throws IOException {
    people(10, 2, table);
    Path first = Files.move(parts(table).get(0), table.resolve("one.parquet"));
    deletesTheirRowsOnly(first.toString(), 4);
    assertThat(rows(table.toString())).as("p7 is in the other file").hasSize(9);
    Files.createFile(table.resolve("_lethe-of-a-crash"));
    deletesTheirRowsOnly(table + "/*.parquet", 8);
  }

  @Test
  void empty_folders_and_files_of_different_columns() throws IOException {
    people(10, 2, table);
    session
        .sql("select 1.5D extra, 'p7' person, 7L number union all select 2D, 'p8', 8L")
        .coalesce(1)
        .write()
        .mode("append")
        .parquet(table.toString());
    Path odd = table.resolveSibling("odd");
    session.sql("select 5L number, 'nobody' country").write().parquet(odd.toString());
    // Spark takes the columns of a folder from its first file.
    Files.move(parts(odd).get(0), table.resolve("zz.parquet"));
    Files.createDirectories(table.resolve("empty"));
    deletesTheirRowsOnly(table.toString(), 10);
    assertThat(session.read().option("mergeSchema", true).parquet(table.toString()).columns())
        .contains("extra", "country");
  }

  private static final String EVERYTHING =
      """
      message made_elsewhere {
        optional binary person (STRING) = 7;
        required int32 day (DATE);
        optional int32 unsigned (INTEGER(32,false));
        optional int32 small (INTEGER(8,true));
        optional int64 huge (INTEGER(64,false));
        optional int64 millis (TIMESTAMP(MILLIS,true));
        optional int64 micros (TIMESTAMP(MICROS,false));
        optional int96 old;
        required int64 money (DECIMAL(18,4));
        optional fixed_len_byte_array(12) wide (DECIMAL(28,2));
        optional fixed_len_byte_array(16) bytes;
        optional binary blob;
        optional binary json (JSON);
        optional float single;
        optional boolean flag;
        repeated int32 twolevel;
        optional group tags (LIST) { repeated group list { optional binary element (ENUM); } }
        optional group props (MAP) {
          repeated group key_value { required binary key (STRING); optional double value; } }
        required group deep { optional group deeper { required int32 deepest; } }
      }
      """;

  /** One row in three has nothing that is optional, no id either. */
  private static Group row(MessageType type, int i) {
    Group row = new SimpleGroupFactory(type).newGroup();
    row.append("day", 19000 + i).append("money", 12345L * i);
    Group deep = row.addGroup("deep");
    if (i % 3 == 2) {
      return row;
    }
    deep.addGroup("deeper").append("deepest", i);
    row.append("person", "p" + i).append("unsigned", -i).append("small", -i);
    row.append("huge", -5L - i).append("millis", 1_700_000_000_000L + i).append("micros", -3L);
    row.append("old", new NanoTime(2_440_000, i));
    row.append("wide", Binary.fromConstantByteArray(new byte[12]));
    row.append("bytes", Binary.fromConstantByteArray(new byte[16]));
    row.append("blob", Binary.fromConstantByteArray(new byte[] {0, (byte) 0xff, (byte) i}));
    row.append("json", "{}").append("single", Float.NaN).append("flag", i % 2 == 0);
    row.append("twolevel", 1).append("twolevel", i);
    row.addGroup("tags").addGroup("list").append("element", "x");
    row.addGroup("props").addGroup("key_value").append("key", "k").append("value", -0.0);
    return row;
  }

  private static final Map<String, String> NOTES =
      Map.of("pandas", "{\"columns\": []}", "org.apache.spark.legacyINT96", "", "who", "ünï");

  private void writeEverything(Path file, int rows, CompressionCodecName codec) throws IOException {
    MessageType type = MessageTypeParser.parseMessageType(EVERYTHING);
    Files.createDirectories(file.getParent());
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(type)
            .withCompressionCodec(codec)
            .withRowGroupSize(4000L) // several
            .withMinRowCountForPageSizeCheck(1)
            .withMaxRowCountForPageSizeCheck(1)
            .withExtraMetaData(NOTES)
            .build()) {
      for (int i = 0; i < rows; i++) {
        writer.write(row(type, i));
      }
    }
  }

  private ParquetMetadata footer(Path file) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(
                new org.apache.hadoop.fs.Path(file.toUri()), new Configuration()))) {
      return reader.getFooter();
    }
  }

  private List<String> records(Path file) throws IOException {
    List<String> all = new ArrayList<>();
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
            .build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        all.add(row.toString());
      }
    }
    return all;
  }

  @Test
  void types_notes_order_codec_and_permissions_are_those_of_the_old_file() throws IOException {
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.ZSTD,
            CompressionCodecName.GZIP,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.UNCOMPRESSED)) {
      Path file = table.resolve(codec + ".parquet");
      writeEverything(file, 60, codec);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      ParquetMetadata before = footer(file);
      assertThat(before.getBlocks()).as("row groups").hasSizeGreaterThan(1);
      List<String> expected = new ArrayList<>(records(file));
      expected.removeIf(row -> row.contains("person: p1\n") || row.contains("person: p7\n"));
      assertThat(expected).hasSize(58);
      deleteFrom(file.toString());
      ParquetMetadata after = footer(file);
      assertThat(records(file)).isEqualTo(expected);
      assertThat(after.getFileMetaData().getSchema())
          .isEqualTo(before.getFileMetaData().getSchema());
      assertThat(after.getFileMetaData().getKeyValueMetaData())
          .isEqualTo(before.getFileMetaData().getKeyValueMetaData())
          .containsAllEntriesOf(NOTES);
      assertThat(after.getBlocks().get(0).getColumns())
          .allMatch(column -> column.getCodec() == codec);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-r-----");
    }
  }

  @Test
  void a_file_that_would_be_read_otherwise_afterwards_is_refused() throws IOException {
    Path file = table.resolve("impala.parquet");
    writeEverything(file, 9, CompressionCodecName.SNAPPY);
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    Files.write(
        file,
        text.replace("parquet-mr version", "impala-abc version")
            .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> deleteFrom(table.toString()))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("INT96");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void links_are_refused_before_anything_changes() throws IOException {
    people(10, 2, table);
    Path link = table.resolve("zz.parquet");
    Path target = table.resolveSibling("elsewhere.parquet");
    Files.move(parts(table).get(1), target);
    Files.createSymbolicLink(link, target);
    List<String> before = rows(table.toString());
    assertThatThrownBy(() -> deleteFrom(table.toString()))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("symbolic link");
    assertThat(rows(table.toString())).isEqualTo(before).hasSize(10);
    Path linked = Files.createSymbolicLink(table.resolveSibling("linked"), table);
    Files.delete(link);
    Files.move(target, table.resolve("b.parquet"));
    deletesTheirRowsOnly(linked.toString(), 8);
  }

  /** An object store, as far as schemes go. */
  public static final class Bucket extends RawLocalFileSystem {
    @Override
    public java.net.URI getUri() {
      return java.net.URI.create("bucket:///");
    }

    @Override
    public String getScheme() {
      return "bucket";
    }
  }

  @Test
  void where_a_file_cannot_be_replaced_in_one_step_nothing_is_rewritten() {
    people(10, 2, table);
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    configuration.set("fs.bucket.impl", Bucket.class.getName());
    assertThatThrownBy(() -> deleteFrom("bucket://" + table))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("cannot be replaced in one step");
    assertThat(rows(table.toString())).hasSize(10);
  }

  @Test
  void a_file_that_is_written_to_meanwhile_is_left_as_it_is() throws IOException {
    people(10, 1, table);
    List<LeavingRows> found = leaving("p1", "p1");
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    String fresh = ParquetDeletion.written(found.get(0), configuration);
    Path part = parts(table).get(0);
    Files.setLastModifiedTime(part, java.nio.file.attribute.FileTime.fromMillis(1_000));
    assertThatThrownBy(() -> ParquetDeletion.replaceAll(found, List.of(fresh), configuration))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("was written to");
    assertThatThrownBy(() -> ParquetDeletion.written(found.get(0), configuration))
        .isInstanceOf(NoGuaranteeException.class);
    assertThat(rows(table.toString())).hasSize(10);
  }

  @Test
  void people_may_be_whole_numbers_of_any_width() {
    for (String type : List.of("bigint", "int", "smallint", "tinyint")) {
      Path here = table.resolveSibling(type);
      session
          .range(0, 20, 1, 2)
          .selectExpr("cast(id - 5 as " + type + ") person", "id number")
          .write()
          .parquet(here.toString());
      new TableDeletion(session, new TableAddress(TableAddress.Kind.PARQUET, here.toString()))
          .delete("person", Set.of("-3", "7"), new Object[] {-3L, 7L});
      assertThat(rows(here.toString()))
          .as(type)
          .hasSize(18)
          .noneMatch(row -> row.startsWith("[-3,") || row.startsWith("[7,"));
    }
  }

  private List<LeavingRows> leaving(String counted, String named) {
    return LeavingRows.of(
        session.read().parquet(table.toString()),
        col("person").isin(counted),
        new Owners("PERSON", Set.of(named)));
  }

  /** Row numbers that are not those of the people named, as a reader with a fault would give. */
  @Test
  void rows_that_are_counted_wrongly_are_not_lost() {
    people(10, 10, table);
    people(10, 1, table.resolveSibling("together"));
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    for (Path each : List.of(table, table.resolveSibling("together"))) {
      table = each;
      assertThatThrownBy(() -> ParquetDeletion.written(leaving("p1", "p2").get(0), configuration))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("counts its rows otherwise");
      assertThat(rows(table.toString())).hasSize(10);
    }
  }

  /** Also for whoever may write anywhere: there is no room for a longer name. */
  @Test
  void where_no_file_can_be_written_nothing_is_lost() throws IOException {
    people(10, 1, table);
    Path deep = table;
    while (deep.toString().length() < 4095 - 60 - 101) {
      deep = deep.resolve("d".repeat(100));
    }
    deep = deep.resolve("e".repeat(4095 - 30 - deep.toString().length() - 1));
    Files.createDirectories(deep);
    Path file = Files.move(parts(table).get(0), deep.resolve("a.parquet"));
    assertThat(deep.resolve("_lethe-" + java.util.UUID.randomUUID()).toString().length())
        .isGreaterThan(4095);
    String place = deep.toString();
    assertThatThrownBy(() -> deleteFrom(place))
        .satisfies(
            failure ->
                assertThat(causes(failure))
                    .anySatisfy(
                        cause ->
                            assertThat(cause)
                                .isInstanceOf(BadInputException.class)
                                .hasMessageContaining("nothing was changed")));
    assertThat(records(file)).hasSize(10);
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> all = new ArrayList<>();
    for (Throwable at = failure; at != null && all.size() < 20; at = at.getCause()) {
      all.add(at);
    }
    return all;
  }

  @Test
  void tables_of_a_format_are_not_taken_for_plain_files() throws IOException {
    people(4, 1, table);
    TableAddress address = new TableAddress(TableAddress.Kind.PARQUET, table.toString());
    assertThat(address.read(session).count()).isEqualTo(4);
    for (String mark : List.of("_delta_log/00000.json", ".hoodie/x", "metadata/v1.metadata.json")) {
      Path file = table.resolve(mark);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
      assertThatThrownBy(() -> address.read(session))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("is a table of");
      Files.delete(file);
      Files.delete(file.getParent());
    }
  }
}
