/** The hard-margin support vector machine without bias: learner, certificate, bounds. */
@NullMarked
package dev.lethe.svm;

import org.jspecify.annotations.NullMarked;
