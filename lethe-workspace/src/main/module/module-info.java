/** The durable home of one model: train, release, forget, each one transaction. */
module dev.lethe.workspace {
  requires transitive dev.lethe.certificate;
  requires transitive dev.lethe.source;
  requires static transitive org.jspecify;
  requires java.sql;
  requires org.postgresql.jdbc;
  requires org.xerial.sqlitejdbc;
  requires tools.jackson.databind;

  exports dev.lethe.workspace;
  exports dev.lethe.workspace.content;
  exports dev.lethe.workspace.database to
      dev.lethe.cli,
      dev.lethe.server;
  exports dev.lethe.workspace.files to
      dev.lethe.cli;
  exports dev.lethe.workspace.store to
      dev.lethe.cli;
}
