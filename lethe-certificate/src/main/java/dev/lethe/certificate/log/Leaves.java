package dev.lethe.certificate.log;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The hashes of all entries of a log, in their order: whoever has them can prove anything of it.
 */
public record Leaves(List<Sha256> hashes) {

  /** Hexadecimal and a line end. */
  public static final int LINE = 2 * Sha256.BYTES + 1;

  public Leaves {
    hashes = List.copyOf(hashes);
  }

  public int size() {
    return hashes.size();
  }

  /** Of the first entries. */
  public Sha256 root(long size) {
    requireWithin(size);
    return Frontier.of(hashes.subList(0, (int) size)).root();
  }

  public Frontier frontier() {
    return Frontier.of(hashes);
  }

  /** That this entry is in the log; empty where it is not. */
  public Optional<InclusionProof> inclusion(Sha256 leaf) {
    int index = hashes.indexOf(leaf);
    return index < 0 ? Optional.empty() : Optional.of(inclusion(index, size()));
  }

  /** That the entry at this place is in the log of the first entries. */
  InclusionProof inclusion(long index, long size) {
    requireWithin(size);
    if (index < 0 || index >= size) {
      throw new BadUsageException("of " + size + " entries there is none at place " + index);
    }
    List<Sha256> path = new ArrayList<>();
    int from = 0;
    int to = (int) size;
    while (to - from > 1) {
      int middle = from + (int) Merkle.left(to - from);
      if (index < middle) {
        path.add(0, root(middle, to));
        to = middle;
      } else {
        path.add(0, root(from, middle));
        from = middle;
      }
    }
    return new InclusionProof(index, path);
  }

  /** That the log of so many entries begins with an earlier one. */
  public ConsistencyProof consistency(long old, long size) {
    requireWithin(size);
    if (old < 0 || old > size) {
      throw new BadUsageException("of " + size + " entries no first " + old + " can be proved");
    }
    List<Sha256> path = new ArrayList<>();
    boolean whole = true;
    int from = 0;
    int to = old == 0 ? 0 : (int) size;
    while (to > old) {
      int middle = from + (int) Merkle.left(to - from);
      if (old <= middle) {
        path.add(0, root(middle, to));
        to = middle;
      } else {
        path.add(0, root(from, middle));
        from = middle;
        whole = false;
      }
    }
    if (!whole) {
      path.add(0, root(from, to));
    }
    return new ConsistencyProof(path);
  }

  private Sha256 root(int from, int to) {
    return Frontier.of(hashes.subList(from, to)).root();
  }

  private void requireWithin(long size) {
    if (size < 0 || size > hashes.size()) {
      throw new BadUsageException("the log has " + size() + " entries, but not " + size);
    }
  }

  /** How many first entries two logs share. */
  public int shared(Leaves other) {
    int same = 0;
    while (same < Math.min(size(), other.size())
        && hashes.get(same).equals(other.hashes.get(same))) {
      same++;
    }
    return same;
  }

  public String text() {
    return hashes.stream().map(Leaves::line).collect(Collectors.joining());
  }

  public static String line(Sha256 leaf) {
    return leaf.hex() + "\n";
  }

  /**
   * Reads {@link #text}, and nothing else.
   *
   * @param file for messages
   */
  public static Leaves read(String file, byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    if (text.length() % LINE != 0) {
      throw new BadInputException(
          file + ": lines of 64 hexadecimal digits are expected, but it ends within one (torn?)");
    }
    List<Sha256> hashes = new ArrayList<>();
    for (int at = 0; at < text.length(); at += LINE) {
      String line = text.substring(at, at + LINE);
      if (!line.matches("[0-9a-f]{64}\n")) {
        throw new BadInputException(
            file
                + ": line "
                + (hashes.size() + 1)
                + " must be 64 lower-case hexadecimal digits and a line feed");
      }
      hashes.add(Sha256.ofHex(line.substring(0, LINE - 1)));
    }
    return new Leaves(hashes);
  }
}
