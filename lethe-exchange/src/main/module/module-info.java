/** Released models in the formats of others, and weights that others wrote. */
module dev.lethe.exchange {
  requires transitive dev.lethe.model;
  requires static transitive org.jspecify;
  requires java.net.http;
  requires tools.jackson.core;
  requires tools.jackson.databind;
  requires tools.jackson.dataformat.yaml;

  exports dev.lethe.exchange;
  exports dev.lethe.exchange.mlflow;
  exports dev.lethe.exchange.weights;
}
