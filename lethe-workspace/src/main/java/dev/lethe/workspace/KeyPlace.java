package dev.lethe.workspace;

import dev.lethe.certificate.signing.KeyStoreAddress;
import java.nio.file.Path;

/** Where the private signing key is: a file of ours, or a store that signs with it. */
public sealed interface KeyPlace {

  /** A file with owner-only rights, which we make and replace. */
  record InFile(Path file) implements KeyPlace {
    @Override
    public String toString() {
      return file.toString();
    }
  }

  /** On a token, or in a store of another: we neither make keys there nor erase them. */
  record InStore(KeyStoreAddress address) implements KeyPlace {
    @Override
    public String toString() {
      return address.toString();
    }
  }

  /** As it can be said from any folder; an address of a store is for its reader to place. */
  default KeyPlace absolute() {
    return this instanceof InFile own ? new InFile(own.file().toAbsolutePath()) : this;
  }

  /** A file name, or an address such as {@code pkcs11:token.conf?alias=lethe}. */
  static KeyPlace parse(String text) {
    return KeyStoreAddress.is(text)
        ? new InStore(KeyStoreAddress.parse(text))
        : new InFile(Path.of(text));
  }
}
