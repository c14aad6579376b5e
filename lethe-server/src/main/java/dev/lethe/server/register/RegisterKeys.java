package dev.lethe.server.register;

import javax.crypto.SecretKey;

/** The two secrets of a register, wherever they are kept: a file, or a key store later. */
public interface RegisterKeys {

  /** AES-256: encrypts the ids of people. */
  SecretKey encryption();

  /** HMAC-SHA256: for what must be found again and not be read. */
  SecretKey hashing();
}
