package dev.lethe.workspace.store;

class PostgresStoreTest extends StoreContract {

  @Override
  Location newPlace() {
    return PostgresServer.orSkip().newPlace();
  }
}
