package dev.lethe.linalg;

import java.util.Optional;

/**
 * A processor beside this one, with memory of its own, that is worth a journey for many rows at
 * once: a graphics card, say.
 *
 * <p>It finds, it does not prove. Sums of integers that it hands over are checked against sums of
 * our own before anybody sees them; points that a search on it ends at are looked at once more
 * here. So nothing that is printed or signed rests on it. What it cannot do, or not now, it answers
 * with nothing, and the caller goes on without it; what fails on the way is a {@link
 * DeviceException}.
 */
public interface Device {

  /** Sums of Gram matrices beside this processor; empty where they do not fit there. */
  Optional<GramSums> gramSums(int features, int groups);

  /**
   * Rows that stay there while they are asked about; empty where they do not fit, or are so few
   * that the way there would take longer than it saves.
   *
   * @param outputs margins of a row in the passes to come
   */
  Optional<ResidentRows> hold(int columns, int rows, int outputs);
}
