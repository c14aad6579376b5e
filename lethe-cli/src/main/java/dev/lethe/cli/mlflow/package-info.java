/** Releases go to MLflow. */
@NullMarked
package dev.lethe.cli.mlflow;

import org.jspecify.annotations.NullMarked;
