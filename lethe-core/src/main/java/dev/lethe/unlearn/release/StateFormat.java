package dev.lethe.unlearn.release;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/**
 * Secret states as bytes: a magic word that names problem and version, then what the writer wrote.
 *
 * <p>Torn or foreign bytes are refused. They are not signed: whoever can write the database can
 * write the state. Weights are never taken on trust, but the record of a training is: a-priori
 * releases rest on it, and verified Newton steps on its sums (docs/mathematics/verified.md).
 *
 * @param magic eight letters or so, problem and version
 */
public record StateFormat<S>(String magic, Writer<S> writer, Reader<S> reader) {

  /** Writes the fields of a state. */
  @FunctionalInterface
  public interface Writer<S> {
    void write(S state, DataOutputStream out) throws IOException;
  }

  /** Reads them back. */
  @FunctionalInterface
  public interface Reader<S> {
    S read(DataInputStream in) throws IOException;
  }

  public byte[] bytes(S state) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(magic);
      writer.write(state, out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toByteArray();
  }

  /** Empty for a state of an earlier version, whose words mean something else. */
  public Optional<S> ifCurrent(byte[] bytes) {
    return isEarlier(bytes) ? Optional.empty() : Optional.of(state(bytes));
  }

  private boolean isEarlier(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      String found = in.readUTF();
      int number = magic.lastIndexOf(' ') + 1;
      return found.startsWith(magic.substring(0, number))
          && found.length() == magic.length()
          && found.compareTo(magic) < 0;
    } catch (IOException torn) {
      return false; // reading it says what is wrong
    }
  }

  public S state(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      String found = in.readUTF();
      if (!found.equals(magic)) {
        throw new BadInputException(
            "a stored model must begin with "
                + magic
                + ", but begins with '"
                + found
                + "': it is of another problem or version, so train again");
      }
      S state = reader.read(in);
      if (in.read() >= 0) {
        throw new BadInputException("a stored model (" + magic + ") has bytes behind its end");
      }
      return state;
    } catch (BadUsageException impossible) {
      throw new BadInputException(
          "a stored model (" + magic + ") holds what cannot be: " + impossible.getMessage(),
          impossible);
    } catch (EOFException torn) {
      throw new BadInputException("a stored model (" + magic + ") ends too early (torn?)", torn);
    } catch (IOException unreadable) {
      throw new BadInputException("a stored model (" + magic + ") cannot be read", unreadable);
    }
  }

  public static void writeVector(double[] vector, DataOutputStream out) throws IOException {
    out.writeInt(vector.length);
    for (double value : vector) {
      out.writeDouble(value);
    }
  }

  public static double[] readVector(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || 8L * length > in.available()) {
      throw new BadInputException("a stored vector cannot have " + length + " entries here");
    }
    double[] vector = new double[length];
    for (int i = 0; i < length; i++) {
      vector[i] = in.readDouble();
    }
    return vector;
  }
}
