package dev.lethe.server.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A socket without a client that would mend what it sends. */
record Wire(int port) {

  private static final int PATIENCE_MS = 10_000;
  private static final String END = "\r\n\r\n";
  private static final Pattern STATUS = Pattern.compile("(?m)^HTTP/1\\.1 (\\d{3})");

  /** All that came back, a letter a byte. */
  record Answer(String all) {

    int status() {
      Matcher first = STATUS.matcher(all);
      return first.find() ? Integer.parseInt(first.group(1)) : 0;
    }

    long count() {
      return STATUS.matcher(all).results().count();
    }

    String head() {
      return all.split(END, 2)[0];
    }

    String body() {
      return all.contains(END) ? all.substring(all.indexOf(END) + END.length()) : "";
    }

    boolean says(String header) {
      return head().contains("\r\n" + header + ":");
    }
  }

  Socket open() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  /** Sends these bytes and reads until the server hangs up. */
  Answer send(String latin) throws IOException {
    try (Socket socket = open()) {
      socket.setSoTimeout(PATIENCE_MS);
      try {
        socket.getOutputStream().write(latin.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        socket.shutdownOutput();
      } catch (IOException refusedMeanwhile) {
        // What it said before is still to be read.
      }
      return new Answer(read(socket.getInputStream()));
    }
  }

  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] some = new byte[65_536];
    try {
      for (int read = in.read(some); read >= 0; read = in.read(some)) {
        all.write(some, 0, read);
      }
    } catch (SocketTimeoutException silent) {
      all.write("\n(it did not hang up)".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException reset) {
      all.write("\n(reset)".getBytes(StandardCharsets.US_ASCII));
    }
    return all.toString(StandardCharsets.ISO_8859_1);
  }
}
