/** Rows that stay where they are, and the service that finds them. */
module dev.lethe.source {
  requires transitive dev.lethe.data;
  requires static transitive org.jspecify;

  exports dev.lethe.source;

  uses dev.lethe.source.RowSource;
}
