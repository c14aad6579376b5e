package dev.lethe.spark.lake;

import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet file written again without some of its rows.
 *
 * <p>Records are copied as the file has them, below Spark's types: an INT96 stays an INT96, an
 * unsigned number unsigned, a required field required, and what writers noted beside the schema
 * (time zones, calendars, other libraries' types) is noted again. What cannot be kept is refused.
 */
record ParquetRewrite(HadoopInputFile file, ParquetMetadata footer, Configuration configuration) {

  static ParquetRewrite of(FileStatus status, Configuration shared) throws IOException {
    Configuration configuration = new Configuration(shared);
    configuration.unset(GroupReadSupport.PARQUET_READ_SCHEMA); // the whole record
    HadoopInputFile file = HadoopInputFile.fromStatus(status, configuration);
    return new ParquetRewrite(file, footer(file), configuration).requireFaithful();
  }

  private static ParquetMetadata footer(HadoopInputFile file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      return reader.getFooter();
    }
  }

  private ParquetRewrite requireFaithful() {
    FileMetaData about = footer.getFileMetaData();
    if (about.getEncryptionType() != FileMetaData.EncryptionType.UNENCRYPTED) {
      throw refused("it is encrypted and would be written in the clear");
    }
    boolean old =
        schema().getColumns().stream()
            .anyMatch(c -> c.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT96);
    if (old && !String.valueOf(about.getCreatedBy()).startsWith("parquet-mr")) {
      throw refused(
          "readers understand its INT96 timestamps by who wrote them ("
              + about.getCreatedBy()
              + ")");
    }
    return this;
  }

  private BadUsageException refused(String reason) {
    return new BadUsageException(
        file
            + ": "
            + reason
            + ", so the file is not rewritten: delete the rows there yourself, then forget without"
            + " --delete");
  }

  private MessageType schema() {
    return footer.getFileMetaData().getSchema();
  }

  long rows() {
    return rows(footer);
  }

  private static long rows(ParquetMetadata footer) {
    return footer.getBlocks().stream().mapToLong(block -> block.getRowCount()).sum();
  }

  /** Writes all rows but those that leave, in their order, and makes sure of it. */
  void without(LeavingRows leaving, OutputFile fresh, Path written) throws IOException {
    Iterator<Long> numbers = leaving.numbers().iterator();
    try (ParquetReader<Group> reader = reader();
        ParquetWriter<Group> writer = writer(fresh)) {
      long next = numbers.hasNext() ? numbers.next() : -1;
      long number = 0;
      for (@Nullable Group row = reader.read(); row != null; row = reader.read()) {
        boolean leaves = number++ == next;
        requireOwner(leaving.owners(), row, leaves);
        if (leaves) {
          next = numbers.hasNext() ? numbers.next() : -1;
        } else {
          writer.write(row);
        }
      }
    }
    long rest = rows() - leaving.numbers().size();
    requireSame(footer(HadoopInputFile.fromPath(written, configuration)), rest);
  }

  /** The same question where nobody stays. */
  void requireAllOf(Owners owners) throws IOException {
    try (ParquetReader<Group> reader = reader()) {
      for (@Nullable Group row = reader.read(); row != null; row = reader.read()) {
        requireOwner(owners, row, true);
      }
    }
  }

  private ParquetReader<Group> reader() throws IOException {
    return ParquetReader.builder(new GroupReadSupport(), file.getPath())
        .withConf(configuration)
        .build();
  }

  /** Numbers come from another reader: a row that it counted otherwise must not be lost by it. */
  private void requireOwner(Owners owners, Group row, boolean leaves) {
    if (owners.own(row).orElse(leaves) != leaves) {
      throw refused("Spark counts its rows otherwise than they are written");
    }
  }

  private ParquetWriter<Group> writer(OutputFile fresh) throws IOException {
    Map<String, String> notes = footer.getFileMetaData().getKeyValueMetaData();
    return new RecordCopies.Builder(fresh, new RecordCopies(schema(), notes))
        .withConf(configuration)
        .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
        .withCompressionCodec(footer.getBlocks().get(0).getColumns().get(0).getCodec())
        .build();
  }

  private void requireSame(ParquetMetadata written, long expected) {
    FileMetaData about = written.getFileMetaData();
    if (rows(written) != expected
        || !about.getSchema().equals(schema())
        || !about.getKeyValueMetaData().equals(footer.getFileMetaData().getKeyValueMetaData())) {
      throw refused("it cannot be written again as it is");
    }
  }
}
