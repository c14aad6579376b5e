package dev.lethe.server.access;

/**
 * A token that was just made.
 *
 * @param secret shown this once; nobody can find it again
 */
public record NewToken(Token token, String secret) {

  /** Without the secret, wherever it is printed by accident. */
  @Override
  public String toString() {
    return "NewToken[" + token + "]";
  }
}
