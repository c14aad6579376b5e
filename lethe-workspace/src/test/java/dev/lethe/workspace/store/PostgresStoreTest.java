package dev.lethe.workspace.store;

import dev.lethe.workspace.database.Location;

class PostgresStoreTest extends StoreContract {

  @Override
  Location newPlace() {
    return PostgresServer.orSkip().newPlace();
  }
}
