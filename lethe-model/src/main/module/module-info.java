/** A released model, ready to predict: schema, encoding, scoring. */
module dev.lethe.model {
  requires transitive dev.lethe.base;
  requires static transitive org.jspecify;
  requires tools.jackson.core;
  requires transitive tools.jackson.databind;
  requires tools.jackson.dataformat.yaml;

  exports dev.lethe.data.csv;
  exports dev.lethe.data.document;
  exports dev.lethe.data.encode;
  exports dev.lethe.data.predict;
  exports dev.lethe.data.projection;
  exports dev.lethe.data.schema;
  exports dev.lethe.data.table;

  uses dev.lethe.data.document.RecordFormat;
  uses dev.lethe.data.table.TableFormat;

  provides dev.lethe.data.table.TableFormat with
      dev.lethe.data.csv.CsvFormat;
}
