package dev.lethe.spark.lake;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.GroupWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Writes records under the schema and the notes of the file they come from, and adds no note of its
 * own.
 */
final class RecordCopies extends WriteSupport<Group> {

  private final MessageType schema;
  private final Map<String, String> notes;
  private @Nullable GroupWriter records;

  RecordCopies(MessageType schema, Map<String, String> notes) {
    this.schema = schema;
    this.notes = notes;
  }

  @Override
  @SuppressWarnings("deprecation") // abstract there
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema, notes);
  }

  @Override
  public void prepareForWrite(RecordConsumer consumer) {
    records = new GroupWriter(consumer, schema);
  }

  @Override
  public void write(Group row) {
    if (records == null) {
      throw new IllegalStateException("the file is not open");
    }
    records.write(row);
  }

  /** A writer of one file. */
  static final class Builder extends ParquetWriter.Builder<Group, Builder> {

    private final RecordCopies copies;

    Builder(OutputFile file, RecordCopies copies) {
      super(file);
      this.copies = copies;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract there
    protected WriteSupport<Group> getWriteSupport(Configuration configuration) {
      return copies;
    }
  }
}
