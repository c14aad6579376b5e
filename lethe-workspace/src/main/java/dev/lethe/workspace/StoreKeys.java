package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.signing.KeyStoreAddress;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.workspace.store.KeyEntry;
import java.util.List;

/** A signing key on a token or in a store of another: it is used there, and that is all. */
record StoreKeys(KeyStoreAddress address) implements Keys {

  @Override
  public SigningKey readOrMake() {
    return SigningKey.read(address);
  }

  @Override
  public SigningKey inUse(List<KeyEntry> known) {
    SigningKey key = SigningKey.read(address);
    if (!Keys.isInUse(key, known)) {
      throw new BadInputException(
          address
              + ": this is key "
              + key.verifyingKey().id().hex()
              + ", but the one in use is "
              + known.get(known.size() - 1).keyId()
              + "; say where that one is with --key");
    }
    return key;
  }

  @Override
  public void requireInUse(List<KeyEntry> known) {
    inUse(known);
  }

  @Override
  public SigningKey successor(List<KeyEntry> known) {
    throw new BadUsageException(
        address
            + ": keys are not made here; make one there under another name, and say it with --to"
            + " PLACE");
  }

  @Override
  public boolean isSettled() {
    return true;
  }

  @Override
  public void settle(List<KeyEntry> known) {}
}
