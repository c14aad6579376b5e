@NullMarked
package dev.lethe.exchange.mlflow;

import org.jspecify.annotations.NullMarked;
