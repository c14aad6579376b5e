package dev.lethe.fuzz;

import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;

/**
 * Schemas: what is read can be written and read again, as JSON and as YAML, and is the same.
 *
 * <p>The file itself, or edits of a good one (see {@link Documents}).
 */
final class SchemaTarget implements Target {

  private final SeedDocuments seeds = SeedDocuments.of(Targets.SCHEMA);

  @Override
  public void run(byte[] bytes) {
    Attempt<Schema> first = read(seeds.document(bytes));
    if (first.isRefused()) {
      return;
    }
    Schema schema = first.value().get();
    String json = SchemaWriter.json(schema);
    String yaml = SchemaWriter.yaml(schema);
    Attempt.requireEqual("through JSON", first, read(utf8(json)));
    Attempt.requireEqual("through YAML", first, read(utf8(yaml)));
    Attempt.requireEqual("grid columns", schema.gridColumns().size(), coordinates(schema));
  }

  private static int coordinates(Schema schema) {
    return schema.projection().map(spec -> spec.dimension()).orElse(schema.coordinates().size())
        + (schema.bias() ? 1 : 0);
  }

  private static Attempt<Schema> read(byte[] file) {
    return Attempt.at(() -> SchemaReader.read(ByteSource.of("fuzz", file)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
