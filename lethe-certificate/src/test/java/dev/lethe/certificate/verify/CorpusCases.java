package dev.lethe.certificate.verify;

import dev.lethe.bound.Capacity;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Mutations;
import dev.lethe.certificate.signing.FixedKey;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.verify.Corpus.AtHand;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What goes into a {@link Corpus}: honest releases, and each with one thing changed.
 *
 * @param share one in so many changes is taken; which ones differs from release to release
 */
record CorpusCases(Corpus corpus, int share) {

  static final String HONEST = "honest";
  static final String CHANGED = "changed";
  static final String CHANGED_WITH_ROWS = "changed, with rows";
  static final String AT_AN_EDGE = "at an edge";
  static final String NOT_SIGNED = "not signed";

  private static final SigningKey STRANGER = FixedKey.of("a stranger");

  /** Terms that all methods can keep on a few hundred rows. */
  private static final List<Asked> TERMS =
      List.of(
          Asked.USUAL,
          asked(0.5, 1e-6, 1, Calibration.EXACT),
          asked(0.9, 1e-5, 2, Calibration.CLASSICAL),
          asked(2, 1e-8, 3, Calibration.CONCENTRATED),
          asked(8, 1e-3, 4, Calibration.EXACT));

  private static Asked asked(double epsilon, double delta, int m, Calibration rule) {
    return new Asked(Guarantee.of(epsilon, delta), Capacity.of(m), rule, false);
  }

  void add() throws IOException {
    for (int i = 0; i < TERMS.size(); i++) {
      for (Asked asked : List.of(TERMS.get(i), TERMS.get(i).inSealedMode())) {
        for (Genuine release : releases(asked, i)) {
          honest(release);
          if (i == 0) {
            changed(release);
            notSigned(release);
          }
        }
      }
    }
    GenuineReleases usual = new GenuineReleases(77, Corpus.KERNEL);
    atEdges(usual.logistic().passive());
    atEdges(usual.pca().exact());
  }

  /** Of another number of rows for each terms; a release without noise is never sealed. */
  private static List<Genuine> releases(Asked asked, int seed) {
    List<Genuine> all =
        new ArrayList<>(
            new GenuineReleases(300 + 41 * seed, asked, 77 + seed, Corpus.KERNEL).every());
    all.removeIf(release -> asked.sealed() && !release.certificate().isSealed());
    return all;
  }

  private void honest(Genuine release) throws IOException {
    byte[] signed = release.signed();
    corpus.add(HONEST, said(release), signed, release, Optional.of(Corpus.rows(signed, release)));
  }

  private static String said(Genuine release) {
    return release.way() + (release.certificate().isSealed() ? ", sealed" : "");
  }

  /** Signed again. The rows are asked only where arithmetic sees nothing. */
  private void changed(Genuine release) throws IOException {
    for (SingleChanges.Change change : some(SingleChanges.of(payload(release)), release)) {
      byte[] forged = ForgedEnvelope.signed(change.payload(), Genuine.KEY);
      String name = said(release) + ": " + change;
      if (!corpus.add(CHANGED, name, forged, release, Optional.empty()).hasFailed()) {
        corpus.add(
            CHANGED_WITH_ROWS, name, forged, release, Optional.of(Corpus.rows(forged, release)));
      }
    }
  }

  private <T> List<T> some(List<T> all, Genuine release) {
    int first = Math.floorMod(said(release).hashCode(), share);
    return IntStream.range(0, all.size())
        .filter(i -> i % share == first)
        .mapToObj(all::get)
        .toList();
  }

  private void atEdges(Genuine release) throws IOException {
    for (Mutations.Mutation edge : some(Mutations.of(payload(release)), release)) {
      byte[] forged = ForgedEnvelope.signed(edge.content(), Genuine.KEY);
      corpus.add(AT_AN_EDGE, said(release) + edge, forged, release, Optional.empty());
    }
  }

  private void notSigned(Genuine release) throws IOException {
    byte[] payload = payload(release);
    byte[] good = release.signed();
    byte[] other = SingleChanges.of(payload).get(0).payload();
    for (byte[] forged :
        List.of(
            ForgedEnvelope.unsigned(payload),
            ForgedEnvelope.withPayload(good, other),
            ForgedEnvelope.signed(payload, STRANGER),
            ForgedEnvelope.withSignaturesOf(good, ForgedEnvelope.signed(payload, STRANGER)),
            ForgedEnvelope.withSignaturesOf(good, ForgedEnvelope.signed(other, STRANGER)))) {
      corpus.add(NOT_SIGNED, said(release), forged, release, Optional.empty());
    }
    for (AtHand atHand : List.of(AtHand.NOTHING, AtHand.FILES_WITHOUT_KEY)) {
      corpus.add(NOT_SIGNED, said(release), good, release, atHand, Optional.empty());
    }
  }

  private static byte[] payload(Genuine release) {
    return CertificateJson.write(release.statement());
  }
}
