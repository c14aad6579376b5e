package dev.lethe.spark.edges;

import org.apache.spark.sql.types.StructType;

/** Which columns of a table hold the two ends of an edge and its weight. */
public record EdgeColumns(String u, String v, String w) {

  public static EdgeColumns of(String u, String v, String w) {
    return new EdgeColumns(u, v, w);
  }

  /** The same three types under these names. */
  StructType named(StructType three) {
    return new StructType()
        .add(u, three.fields()[0].dataType())
        .add(v, three.fields()[1].dataType())
        .add(w, three.fields()[2].dataType());
  }
}
