package dev.lethe.spark.reading;

import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * What travels between executors, as bytes of our own making: whichever serialiser a cluster is set
 * up with, it has only arrays to carry.
 */
public final class Bytes {

  private Bytes() {}

  public static byte[] of(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads back what {@link #of} wrote in this very job; never bytes from outside. */
  @SuppressWarnings({"unchecked", "BanSerializableRead", "TypeParameterUnusedInFormals"})
  public static <A> A read(byte[] bytes) {
    try (ObjectInputStream in = new Loading(bytes)) {
      return (A) in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("an executor lacks a class of this job", e);
    }
  }

  /** Classes of an application live in the loader of its thread, not in that of Spark. */
  private static final class Loading extends ObjectInputStream {

    Loading(byte[] bytes) throws IOException {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();
      try {
        return Class.forName(description.getName(), false, loader);
      } catch (ClassNotFoundException primitive) {
        return super.resolveClass(description);
      }
    }
  }

  public static byte[] of(ExactStatistics statistics) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      StatisticsFormat.write(statistics, bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  public static ExactStatistics statistics(byte[] bytes) {
    try {
      return StatisticsFormat.read(new ByteArrayInputStream(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
