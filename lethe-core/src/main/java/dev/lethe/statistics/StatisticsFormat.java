package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The one byte form of {@link ExactStatistics}, and its SHA-256 digest.
 *
 * <p>Equal statistics have equal bytes: big-endian magic, version, number of features, thresholds,
 * then each non-empty shell (index and packed upper triangle, 16 bytes an entry), a closing −1, and
 * the digest of all of it, so that a torn or altered file is refused. Statistics without products
 * have a magic of their own, and what is kept in place of the triangle. So have those with sums of
 * classes: their number follows the thresholds; each class that has rows (index, sums, count) and a
 * −1 follow the shells.
 */
public final class StatisticsFormat {

  private static final long MAGIC = 0x4c45544845535431L; // "LETHEST1"
  private static final int WITHOUT_PRODUCTS = 1; // "LETHEST2"
  private static final int WITH_CLASSES = 2; // "LETHEST3", without products "LETHEST4"
  private static final int END = -1;
  private static final int CHUNK_ENTRIES = 4096;
  private static final int DIGEST_BYTES = 32;

  private StatisticsFormat() {}

  /** Writes the statistics followed by their digest; does not close the stream. */
  public static void write(ExactStatistics statistics, OutputStream target) throws IOException {
    MessageDigest sha256 = sha256();
    DataOutputStream out = new DataOutputStream(new DigestOutputStream(target, sha256));
    writeBody(statistics, out);
    out.flush();
    target.write(sha256.digest());
    target.flush();
  }

  /** How many bytes {@link #write} writes. */
  public static long length(ExactStatistics statistics) {
    NormShells shells = statistics.shells();
    long frame = Long.BYTES + 3L * Integer.BYTES + (long) Long.BYTES * shells.count();
    long entries = shells.products().length(statistics.features() + ExactStatistics.EXTRA_COLUMNS);
    long filled = 0;
    for (int s = 0; s < shells.count(); s++) {
      filled += statistics.shellGram(s) == null ? 0 : 1;
    }
    long classes = shells.classes() == 0 ? 0 : 2L * Integer.BYTES + classBytes(statistics);
    return frame + filled * (Integer.BYTES + 16 * entries) + classes + DIGEST_BYTES;
  }

  private static long classBytes(ExactStatistics statistics) {
    long each = Integer.BYTES + Long.BYTES * (statistics.features() + 1L);
    return each * statistics.classSums().filled();
  }

  /** SHA-256 of the byte form: equal exactly when the statistics are. */
  public static byte[] digest(ExactStatistics statistics) {
    MessageDigest sha256 = sha256();
    try (DataOutputStream out =
        new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), sha256))) {
      writeBody(statistics, out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return sha256.digest();
  }

  private static void writeBody(ExactStatistics statistics, DataOutputStream out)
      throws IOException {
    NormShells shells = statistics.shells();
    out.writeLong(magic(shells));
    out.writeInt(statistics.features());
    out.writeInt(shells.count());
    for (int s = 0; s < shells.count(); s++) {
      out.writeLong(shells.threshold(s));
    }
    if (shells.classes() > 0) {
      out.writeInt(shells.classes());
    }
    for (int s = 0; s < shells.count(); s++) {
      WideGram gram = statistics.shellGram(s);
      if (gram != null) {
        out.writeInt(s);
        writeShell(gram, out);
      }
    }
    out.writeInt(END);
    if (shells.classes() > 0) {
      writeClasses(statistics.classSums(), out);
      out.writeInt(END);
    }
  }

  private static long magic(NormShells shells) {
    return MAGIC
        + (shells.keepProducts() ? 0 : WITHOUT_PRODUCTS)
        + (shells.classes() == 0 ? 0 : WITH_CLASSES);
  }

  private static void writeClasses(ClassSums sums, DataOutputStream out) throws IOException {
    for (int c = 0; c < sums.classes(); c++) {
      long[] one = sums.of(c);
      if (one != null) {
        out.writeInt(c);
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * one.length);
        bytes.asLongBuffer().put(one);
        out.write(bytes.array());
      }
    }
  }

  private static void writeShell(WideGram gram, DataOutputStream out) throws IOException {
    int entries = gram.length();
    byte[] chunk = new byte[16 * Math.min(entries, CHUNK_ENTRIES)];
    for (int start = 0; start < entries; start += CHUNK_ENTRIES) {
      int length = Math.min(CHUNK_ENTRIES, entries - start);
      ByteBuffer bytes = ByteBuffer.wrap(chunk);
      for (int k = start; k < start + length; k++) {
        bytes.putLong(gram.high(k)).putLong(gram.low(k));
      }
      out.write(chunk, 0, 16 * length);
    }
  }

  /** Reads what {@link #write} wrote; refuses anything else. Does not close the stream. */
  public static ExactStatistics read(InputStream source) throws IOException {
    MessageDigest sha256 = sha256();
    DataInputStream in = new DataInputStream(new DigestInputStream(source, sha256));
    try {
      ExactStatistics statistics = readBody(in);
      byte[] expected = sha256.digest();
      byte[] found = new byte[expected.length];
      new DataInputStream(source).readFully(found);
      if (!Arrays.equals(expected, found)) {
        throw new BadInputException("statistics file: the digest does not match the content");
      }
      return statistics;
    } catch (EOFException torn) {
      throw new BadInputException("statistics file: it ends too early (torn?)", torn);
    }
  }

  private static ExactStatistics readBody(DataInputStream in) throws IOException {
    long form = in.readLong() - MAGIC;
    if (form < 0 || form > (WITHOUT_PRODUCTS | WITH_CLASSES)) {
      throw new BadInputException(
          "statistics file: it must begin with LETHEST and a number from 1 to 4, but begins with 0x"
              + Long.toHexString(form + MAGIC));
    }
    int features = in.readInt();
    int count = in.readInt();
    if (features < 1
        || features > ExactStatistics.MAX_FEATURES
        || count < 1
        || count > NormShells.MAX_COUNT) {
      throw new BadInputException(
          "statistics file: impossible shape: " + features + " features, " + count + " shells");
    }
    long[] thresholds = new long[count];
    for (int s = 0; s < count; s++) {
      thresholds[s] = in.readLong();
    }
    NormShells shells = NormShells.of(thresholds);
    shells = (form & WITHOUT_PRODUCTS) == 0 ? shells : shells.withoutProducts();
    shells = (form & WITH_CLASSES) == 0 ? shells : shells.withClassSums(in.readInt());
    @Nullable WideGram[] grams = new WideGram[count];
    for (int s = next(in, -1, count, "shell"); s != END; s = next(in, s, count, "shell")) {
      grams[s] = readShell(in, features, shells, s);
    }
    ClassSums sums =
        shells.classes() == 0
            ? ClassSums.none(shells, features)
            : readClasses(in, shells, features);
    ExactStatistics statistics = new ExactStatistics(features, shells, grams, sums);
    sums.requireSumsOf(statistics);
    return statistics;
  }

  /** The index of what follows, or the end. */
  private static int next(DataInputStream in, int previous, int count, String what)
      throws IOException {
    int index = in.readInt();
    if (index != END && (index <= previous || index >= count)) {
      throw new BadInputException(
          "statistics file: %s %d may not follow %s %d".formatted(what, index, what, previous));
    }
    return index;
  }

  private static ClassSums readClasses(DataInputStream in, NormShells shells, int features)
      throws IOException {
    int count = shells.classes();
    long[] @Nullable [] sums = new long[count][];
    for (int c = next(in, -1, count, "class"); c != END; c = next(in, c, count, "class")) {
      byte[] bytes = new byte[Long.BYTES * (features + 1)];
      in.readFully(bytes);
      long[] one = new long[features + 1];
      ByteBuffer.wrap(bytes).asLongBuffer().get(one);
      sums[c] = one;
    }
    return ClassSums.read(features, sums);
  }

  private static WideGram readShell(DataInputStream in, int features, NormShells shells, int shell)
      throws IOException {
    int order = features + ExactStatistics.EXTRA_COLUMNS;
    int entries = shells.products().length(order);
    // Memory grows with what was really read: a short file with a large header costs nothing.
    long[] high = new long[0];
    long[] low = new long[0];
    byte[] chunk = new byte[16 * Math.min(entries, CHUNK_ENTRIES)];
    for (int start = 0; start < entries; start += CHUNK_ENTRIES) {
      int length = Math.min(CHUNK_ENTRIES, entries - start);
      in.readFully(chunk, 0, 16 * length);
      if (high.length < start + length) {
        int grown = (int) Math.min(entries, Math.max(start + length, 2L * high.length));
        high = Arrays.copyOf(high, grown);
        low = Arrays.copyOf(low, grown);
      }
      ByteBuffer bytes = ByteBuffer.wrap(chunk);
      for (int k = start; k < start + length; k++) {
        high[k] = bytes.getLong();
        low[k] = bytes.getLong();
      }
    }
    WideGram gram = new WideGram(order, shells.products(), high, low);
    ShellInvariants.require(gram, features, shells, shell, "the file was not written by Lethe");
    if (gram.isZero()) {
      throw new BadInputException("statistics file: shell " + shell + " is stored but empty");
    }
    return gram;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
