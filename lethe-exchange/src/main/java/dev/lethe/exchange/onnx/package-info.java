/** Released models as ONNX graphs, in doubles. */
@NullMarked
package dev.lethe.exchange.onnx;

import org.jspecify.annotations.NullMarked;
