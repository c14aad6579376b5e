package dev.lethe.bench.models;

import dev.lethe.bench.page.Section;

/** A section for the page of benchmarks, and whether every aim was met. */
public record Findings(Section section, boolean met) {}
