/** Rows for learning: data sets and imports, images, embeddings, edges, points. */
module dev.lethe.data {
  requires transitive dev.lethe.model;
  requires transitive dev.lethe.models;
  requires static transitive org.jspecify;
  requires tools.jackson.core;
  requires transitive tools.jackson.databind;

  exports dev.lethe.data.embedding;
  exports dev.lethe.data.evaluate;
  exports dev.lethe.data.graph;
  exports dev.lethe.data.grid;
  exports dev.lethe.data.image;
  exports dev.lethe.data.model;
  exports dev.lethe.data.points;

  provides dev.lethe.data.table.TableFormat with
      dev.lethe.data.image.IdxFormat;
}
