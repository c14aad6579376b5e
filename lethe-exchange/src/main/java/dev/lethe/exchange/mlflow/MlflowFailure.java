package dev.lethe.exchange.mlflow;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import org.jspecify.annotations.Nullable;

/** A request to the server did not work. */
final class MlflowFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;

  private MlflowFailure(int status, String code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = status;
    this.code = code;
  }

  /** What the server answered; the code is empty where the answer is not one of MLflow's. */
  static MlflowFailure answered(int status, String code, String message) {
    return new MlflowFailure(status, code, message, null);
  }

  static MlflowFailure unreachable(IOException cause) {
    String detail =
        cause instanceof ConnectException
            ? ""
            : cause instanceof HttpTimeoutException ? " in time" : ": " + cause.getMessage();
    return new MlflowFailure(0, "", "it does not answer" + detail, cause);
  }

  boolean is(String errorCode) {
    return code.equals(errorCode);
  }

  /** The server is of a version that does not have what it was asked. */
  boolean isUnknownRequest() {
    return is("ENDPOINT_NOT_FOUND") || (status == 404 && code.isEmpty()) || status == 405;
  }

  /** It may work in a moment. */
  boolean isPassing() {
    return status == 0 || status == 429 || status >= 500;
  }
}
