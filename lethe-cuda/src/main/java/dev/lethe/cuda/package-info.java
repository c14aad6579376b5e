/**
 * A graphics card as a kernel, by CUDA's own libraries (driver, cuBLAS, cuSOLVER, NVRTC), which are
 * looked for where the system keeps them and called by the JDK's foreign functions: nothing is
 * bundled, nothing else is needed. Not there, nothing happens.
 */
@NullMarked
package dev.lethe.cuda;

import org.jspecify.annotations.NullMarked;
