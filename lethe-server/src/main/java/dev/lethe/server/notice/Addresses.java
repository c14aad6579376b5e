package dev.lethe.server.notice;

import java.net.Inet6Address;
import java.net.InetAddress;

/** Which kind of network an address belongs to. */
enum Addresses {
  PUBLIC,
  /** Of this machine. */
  LOOPBACK,
  /** Of one's own network. */
  PRIVATE,
  /** Everything that no notice is ever sent to: link-local, multicast, reserved, tunnels. */
  SPECIAL;

  static Addresses of(InetAddress address) {
    if (address.isLoopbackAddress()) {
      return LOOPBACK;
    }
    if (address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isMulticastAddress()) {
      return SPECIAL;
    }
    return address instanceof Inet6Address six ? ofSix(six) : ofFour(address);
  }

  private static Addresses ofFour(InetAddress address) {
    int first = address.getAddress()[0] & 0xff;
    int second = address.getAddress()[1] & 0xff;
    int third = address.getAddress()[2] & 0xff;
    boolean isShared = first == 100 && second >= 64 && second < 128;
    if (address.isSiteLocalAddress() || isShared) {
      return PRIVATE;
    }
    boolean isReserved = first == 0 || first >= 240 || first == 192 && second == 0 && third == 0;
    boolean isForTests = first == 198 && (second == 18 || second == 19);
    return isReserved || isForTests ? SPECIAL : PUBLIC;
  }

  /** Only 2000::/3 is public, and of that neither 6to4 nor Teredo: these carry another address. */
  private static Addresses ofSix(Inet6Address address) {
    byte[] bytes = address.getAddress();
    if ((bytes[0] & 0xfe) == 0xfc) {
      return PRIVATE;
    }
    boolean isGlobal = (bytes[0] & 0xe0) == 0x20;
    boolean is6to4 = bytes[0] == 0x20 && bytes[1] == 0x02;
    boolean isTeredo = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0 && bytes[3] == 0;
    return isGlobal && !is6to4 && !isTeredo ? PUBLIC : SPECIAL;
  }
}
