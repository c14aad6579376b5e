package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.privacy.RandomBits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * The ids of a request, encrypted by AES-256-GCM with a random nonce. They are bound to the id of
 * their request, so that they cannot be put under another one.
 */
record SealedIds(SecretKey key) {

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;

  byte[] seal(RequestId request, List<String> ids) {
    byte[] nonce = RandomBits.secure().secret(NONCE);
    byte[] plain = Fields.bytes(ids);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, request, nonce).doFinal(plain);
      return ByteBuffer.allocate(NONCE + sealed.length).put(nonce).put(sealed).array();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this platform cannot encrypt by " + CIPHER, impossible);
    } finally {
      Arrays.fill(plain, (byte) 0);
    }
  }

  List<String> open(RequestId request, byte[] stored) {
    if (stored.length < NONCE) {
      throw damaged(request, new AEADBadTagException("too short"));
    }
    byte[] nonce = Arrays.copyOf(stored, NONCE);
    try {
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, request, nonce).doFinal(stored, NONCE, stored.length - NONCE);
      return Fields.texts(plain);
    } catch (AEADBadTagException e) {
      throw damaged(request, e);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this platform cannot decrypt by " + CIPHER, impossible);
    }
  }

  private static BadInputException damaged(RequestId request, AEADBadTagException why) {
    return new BadInputException(
        "the ids of request " + request + " are not as they were encrypted: damaged, or moved",
        why);
  }

  private Cipher cipher(int mode, RequestId request, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(request.hex().getBytes(StandardCharsets.US_ASCII));
    return cipher;
  }
}
