package dev.lethe.spark.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A rewritten file is as the old one was, but for the rows that left. */
@Tag("slow")
class RewrittenParquetTest extends ParquetPeople {

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
}
