/** Outward rounding, errors, the grid, and what a linear model says of a row. */
module dev.lethe.base {
  requires static transitive org.jspecify;

  exports dev.lethe.base;
  exports dev.lethe.predict;
}
