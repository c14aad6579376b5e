package dev.lethe.workspace;

import dev.lethe.workspace.store.Purge;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * People have left, and nothing was released.
 *
 * @param lastRelease the newest one that is out: it was made with them; empty where none is
 * @param purge whether the forgotten bytes have left the disk
 * @param copies where else copies of the forgotten rows may still be, and what does away with them
 */
public record Unreleased(
    Issued.Forgotten forgotten, OptionalLong lastRelease, Purge purge, Optional<String> copies) {}
