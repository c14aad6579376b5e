/** Hard-margin classifiers that forget; nothing that checks a certificate knows this package. */
@NullMarked
package dev.lethe.svm.unlearn;

import org.jspecify.annotations.NullMarked;
