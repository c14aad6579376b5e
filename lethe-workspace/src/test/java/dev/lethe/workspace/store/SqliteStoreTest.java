package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends StoreContract {

  @TempDir Path folder = Path.of("");
  private int places;

  /** A question mark, a per cent sign and a blank are allowed in the name of a folder. */
  @Override
  Location newPlace() {
    return new Location.Folder(folder.resolve("place 100%? né#" + places++));
  }
}
