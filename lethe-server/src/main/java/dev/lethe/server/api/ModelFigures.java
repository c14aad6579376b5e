package dev.lethe.server.api;

import dev.lethe.server.office.ModelCard;
import dev.lethe.server.office.Office;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What models have spent. Their workspaces are opened for it, so it is looked up now and then. */
final class ModelFigures {

  private static final Duration GOOD_FOR = Duration.ofMinutes(5);

  private final Office office;
  private final MultiGauge used;
  private final MultiGauge limit;
  private final MultiGauge releases;
  private long lookedAt;
  private boolean isKnown;

  ModelFigures(Office office, MeterRegistry registry) {
    this.office = office;
    this.used =
        MultiGauge.builder("lethe.model.budget.used")
            .description("The root of the sum of mu squared over all releases of a model")
            .register(registry);
    this.limit =
        MultiGauge.builder("lethe.model.budget.limit")
            .description("The most that it may become, where that was declared")
            .register(registry);
    this.releases =
        MultiGauge.builder("lethe.model.releases")
            .description("Releases of a model")
            .register(registry);
  }

  /** A run has changed them. */
  synchronized void expire() {
    isKnown = false;
  }

  synchronized void update() {
    if (isKnown && System.nanoTime() - lookedAt < GOOD_FOR.toNanos()) {
      return;
    }
    List<ModelCard> cards = office.models();
    used.register(rows(cards, ModelCard::budgetUsed), true);
    releases.register(rows(cards, card -> card.log().releases().size()), true);
    limit.register(
        rows(
            cards.stream().filter(card -> card.declared().budget().isPresent()).toList(),
            card -> card.declared().budget().orElseThrow()),
        true);
    lookedAt = System.nanoTime();
    isKnown = true;
  }

  private static List<Row<?>> rows(List<ModelCard> cards, ToDoubleFunction<ModelCard> figure) {
    return cards.stream()
        .<Row<?>>map(card -> Row.of(tags(card), figure.applyAsDouble(card)))
        .toList();
  }

  private static Tags tags(ModelCard card) {
    return Tags.of("model", Long.toString(card.model().number()));
  }
}
