package dev.lethe.bench.utility;

import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;

/**
 * A trained model that answers requests, each from the same population: the removal, the method and
 * the noise, which comes from a fixed seed.
 *
 * @param <S> the model's state
 */
public record Service<S>(
    Unlearning<S> unlearning, S state, Population people, Terms terms, RandomBits bits) {

  public static <S> Service<S> trained(Unlearning<S> unlearning, Population people, Terms terms) {
    return new Service<>(
        unlearning,
        unlearning.train(people.retained()),
        people,
        terms,
        RandomBits.insecureSeeded(1));
  }

  public Release forget(ForgetRequest request) {
    Removal gone = people.forget(request);
    return unlearning
        .forget(state, gone.population().retained(), gone.forgotten(), terms, bits)
        .release();
  }
}
