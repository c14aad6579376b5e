package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Location;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class PostgresStoreTest extends StoreContract {

  @Override
  Location newPlace() {
    return PostgresServer.orSkip().newPlace();
  }
}
