package dev.lethe.certificate.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Roots and proofs are those of RFC 6962, and no other proof passes. */
class MerkleTest {

  private static final int MOST = 70;
  private static final Leaves ALL = NaiveTree.leaves(MOST);

  private static List<String> hex(List<Sha256> hashes) {
    return hashes.stream().map(Sha256::hex).toList();
  }

  private static List<String> first(int size) {
    return NaiveTree.hex(ALL).subList(0, size);
  }

  @Test
  void every_root_is_the_naive_one_and_appending_gives_it_too() {
    Frontier appended = Frontier.EMPTY;
    for (int size = 0; size <= MOST; size++) {
      String root = NaiveTree.mth(first(size));
      assertThat(ALL.root(size).hex()).isEqualTo(root);
      assertThat(appended.root().hex()).isEqualTo(root);
      assertThat(Frontier.read(appended.text())).isEqualTo(appended);
      assertThat(appended.roots().size()).isEqualTo(Integer.bitCount(size));
      if (size < MOST) {
        Sha256 next = ALL.hashes().get(size);
        InclusionProof proof = appended.ofNext();
        assertThat(proof).isEqualTo(ALL.inclusion(size, size + 1));
        appended = appended.plus(next);
        assertThat(proof.root(next, size + 1)).isEqualTo(appended.root());
      }
    }
  }

  @Test
  void every_inclusion_proof_is_the_naive_one_and_leads_to_the_root() {
    for (int size = 1; size <= MOST; size++) {
      for (int index = 0; index < size; index++) {
        InclusionProof proof = ALL.inclusion(index, size);
        assertThat(hex(proof.path())).isEqualTo(NaiveTree.path(index, first(size)));
        assertThat(proof.root(ALL.hashes().get(index), size)).isEqualTo(ALL.root(size));
      }
    }
  }

  @Test
  void every_consistency_proof_is_the_naive_one_and_holds() {
    for (int size = 1; size <= MOST; size++) {
      for (int old = 0; old <= size; old++) {
        ConsistencyProof proof = ALL.consistency(old, size);
        assertThat(hex(proof.path()))
            .isEqualTo(old == 0 ? List.of() : NaiveTree.subproof(old, first(size), true));
        proof.require(NaiveTree.checkpoint(ALL, old), NaiveTree.checkpoint(ALL, size));
      }
    }
  }

  /** Another entry, place or size; a hash less, more, changed or swapped. */
  @Test
  void no_inclusion_proof_holds_for_anything_else() {
    for (int size = 1; size <= 17; size++) {
      for (int index = 0; index < size; index++) {
        InclusionProof proof = ALL.inclusion(index, size);
        Sha256 leaf = ALL.hashes().get(index);
        for (int other = 0; other <= 18; other++) {
          if (other != index) {
            assertFails(proof, ALL.hashes().get(other), size, size);
            assertFails(new InclusionProof(other, proof.path()), leaf, size, size);
          }
          if (other != size) {
            assertFails(proof, leaf, other, other);
            assertFails(proof, leaf, other, size);
          }
        }
        for (List<Sha256> path : spoilt(proof.path())) {
          assertFails(new InclusionProof(index, path), leaf, size, size);
        }
      }
    }
  }

  /** Either refused on the way, or at another root. */
  private static void assertFails(InclusionProof proof, Sha256 leaf, int of, int said) {
    try {
      assertThat(proof.root(leaf, said)).isNotEqualTo(ALL.root(of));
    } catch (VerificationFailedException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    }
  }

  private static List<List<Sha256>> spoilt(List<Sha256> path) {
    List<List<Sha256>> all = new ArrayList<>();
    for (int at = 0; at <= path.size(); at++) {
      List<Sha256> more = new ArrayList<>(path);
      more.add(at, Merkle.EMPTY);
      all.add(more);
      if (at < path.size()) {
        List<Sha256> fewer = new ArrayList<>(path);
        fewer.remove(at);
        all.add(fewer);
        List<Sha256> changed = new ArrayList<>(path);
        changed.set(at, Merkle.leaf(path.get(at).bytes()));
        all.add(changed);
      }
      if (at + 1 < path.size()) {
        List<Sha256> swapped = new ArrayList<>(path);
        swapped.set(at, path.get(at + 1));
        swapped.set(at + 1, path.get(at));
        all.add(swapped);
      }
    }
    return all;
  }

  /** A root alone does not tell its size: what ties the two is the signature of a checkpoint. */
  @Test
  void no_consistency_proof_holds_for_anything_else() {
    for (int size = 1; size <= 17; size++) {
      for (int old = 1; old <= size; old++) {
        ConsistencyProof proof = ALL.consistency(old, size);
        Checkpoint before = NaiveTree.checkpoint(ALL, old);
        Checkpoint after = NaiveTree.checkpoint(ALL, size);
        for (List<Sha256> path : spoilt(proof.path())) {
          assertFails(new ConsistencyProof(path), before, after);
        }
        for (int other = 1; other <= 18; other++) {
          if (other != old) {
            assertFails(proof, new Checkpoint("log", other, ALL.root(other)), after);
            assertFails(proof, new Checkpoint("log", old, ALL.root(other)), after);
          }
          if (other != size) {
            assertFails(proof, before, new Checkpoint("log", other, ALL.root(other)));
            assertFails(proof, before, new Checkpoint("log", size, ALL.root(other)));
          }
        }
      }
    }
  }

  private static void assertFails(ConsistencyProof proof, Checkpoint old, Checkpoint later) {
    assertThatThrownBy(() -> proof.require(old, later))
        .isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void the_largest_sizes_neither_overflow_nor_run_for_long() {
    Sha256 leaf = Merkle.leaf(new byte[0]);
    for (long size : new long[] {Checkpoint.LARGEST, 1L << 52, (1L << 52) + 1}) {
      for (long index : new long[] {0, size / 2, size - 1}) {
        List<Sha256> path = new ArrayList<>();
        InclusionProof[] found = new InclusionProof[1];
        assertThatCode(
                () -> {
                  while (found[0] == null) {
                    try {
                      new InclusionProof(index, path).root(leaf, size);
                      found[0] = new InclusionProof(index, path);
                    } catch (VerificationFailedException tooShort) {
                      path.add(leaf);
                      assertThat(path).hasSizeLessThan(54);
                    }
                  }
                })
            .doesNotThrowAnyException();
      }
    }
    for (long size : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 0, Checkpoint.LARGEST + 1}) {
      assertThatThrownBy(() -> new InclusionProof(0, List.of()).root(leaf, size))
          .isInstanceOf(VerificationFailedException.class);
      if (size != 0) {
        assertThatThrownBy(() -> new Checkpoint("log", size, leaf))
            .isInstanceOf(BadInputException.class);
      }
    }
    assertThatThrownBy(() -> new InclusionProof(-1, List.of()).root(leaf, 1))
        .isInstanceOf(VerificationFailedException.class);
    Frontier full = new Frontier(Checkpoint.LARGEST, new ArrayList<>(Arrays.asList(full())));
    assertThatThrownBy(() -> full.plus(leaf)).isInstanceOf(BadInputException.class);
  }

  private static Sha256[] full() {
    Sha256[] roots = new Sha256[53];
    Arrays.fill(roots, Merkle.EMPTY);
    return roots;
  }

  /** vectors.py made them from the definitions, in another language. */
  @Test
  void roots_and_proofs_are_those_of_a_script_from_the_definitions() throws IOException {
    List<Sha256> leaves = new ArrayList<>();
    int compared = 0;
    for (String line : lines()) {
      String[] words = line.split(" ", -1);
      List<String> hashes = Arrays.asList(words).subList(Math.min(3, words.length), words.length);
      Leaves all = new Leaves(leaves);
      switch (words[0]) {
        case "entry" ->
            leaves.add(Merkle.leaf(HexFormat.of().parseHex(words[1].equals("-") ? "" : words[1])));
        case "root" -> assertThat(all.root(Integer.parseInt(words[1])).hex()).isEqualTo(words[2]);
        case "inclusion" ->
            assertThat(hex(all.inclusion(number(words, 1), number(words, 2)).path()))
                .isEqualTo(hashes);
        default ->
            assertThat(hex(all.consistency(number(words, 1), number(words, 2)).path()))
                .isEqualTo(hashes);
      }
      compared++;
    }
    assertThat(compared).isEqualTo(8 + 9 + 36 + 36);
    assertThat(new Leaves(leaves).root(8).hex()).startsWith("5dc9da79a70659a9").endsWith("4328");
  }

  private static int number(String[] words, int at) {
    return Integer.parseInt(words[at]);
  }

  private static List<String> lines() throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(MerkleTest.class.getResourceAsStream("vectors.txt")),
                StandardCharsets.UTF_8))) {
      return in.lines().toList();
    }
  }
}
