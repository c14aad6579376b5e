/** Time stamps by RFC 3161. It exports nothing: certificates find it. */
module dev.lethe.stamp {
  requires dev.lethe.certificate;
  requires static org.jspecify;
  requires java.net.http;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;
  requires org.bouncycastle.util;

  provides dev.lethe.certificate.stamp.TimeStamps with
      dev.lethe.stamp.Rfc3161;
}
