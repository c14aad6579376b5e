package dev.lethe.data.model;

import dev.lethe.base.BadInputException;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Path;

/**
 * The folder of a release as a model, by what the certificate is about: {@code parameters.json} and
 * {@code schema.json}.
 */
public final class ReleasedFolder {

  private ReleasedFolder() {}

  public static ReleasedModel read(Path folder) {
    Parameters parameters = ParametersJson.read(ByteSource.of(folder.resolve("parameters.json")));
    return model(parameters, SchemaReader.read(folder.resolve("schema.json")));
  }

  /** Refuses a schema that is not the one the parameters were released with. */
  public static ReleasedModel model(Parameters parameters, Schema schema) {
    String digest = ReleasedModel.digest(schema);
    if (!digest.equals(parameters.schema()) || !schema.gridColumns().equals(parameters.columns())) {
      throw new BadInputException(
          "the schema is not the one that the parameters were released with: its SHA-256 is "
              + digest
              + ", but should be "
              + parameters.schema());
    }
    return ReleasedModel.of(parameters.model().predictor(parameters.made()), schema);
  }
}
