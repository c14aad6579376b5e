/**
 * Audits that can fail: releases drawn many times in both worlds, and a lower bound on the ε that
 * their distributions leave.
 */
@NullMarked
package dev.lethe.lab.audit;

import org.jspecify.annotations.NullMarked;
