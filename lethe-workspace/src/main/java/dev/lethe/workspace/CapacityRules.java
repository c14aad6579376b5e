package dev.lethe.workspace;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.RequestEntry;
import java.util.Optional;

/** How many rows may leave under what is promised. */
final class CapacityRules {

  private CapacityRules() {}

  /** What the certificate promises for at most m rows is not promised for more. */
  static void require(Capacity capacity, int leaving) {
    if (leaving > capacity.value()) {
      throw new NoGuaranteeException(
          "this request has %d rows and the capacity is %d: split it, or declare a larger capacity (a round number, since it is printed)"
              .formatted(leaving, capacity.value()));
    }
  }

  /** In sealed mode M covers all that is ever forgotten; beyond it the joint promise would end. */
  static void requireTotal(Optional<Declared.Seal> seal, ReadView view, int leaving) {
    if (seal.isEmpty()) {
      return;
    }
    int total = seal.get().total().value();
    long before = view.requests().stream().mapToLong(RequestEntry::rows).sum();
    long now = before + leaving;
    if (now > total) {
      throw new NoGuaranteeException(
          "the total capacity declared before training is %d rows, and with this request %d would be forgotten (%d before it): train a new workspace with a larger --total-capacity; who must leave this one can do so without a release (--no-release)"
              .formatted(total, now, before));
    }
  }
}
