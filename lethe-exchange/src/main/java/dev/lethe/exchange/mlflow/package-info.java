/** Releases as MLflow keeps models: its folder, and its registry by REST. */
@NullMarked
package dev.lethe.exchange.mlflow;

import org.jspecify.annotations.NullMarked;
