/** The certificate as data, its signature, its log, its verifier. */
module dev.lethe.certificate {
  requires transitive dev.lethe.data;
  requires transitive dev.lethe.exchange;
  requires static transitive org.jspecify;
  requires org.apache.commons.numbers.gamma;
  requires tools.jackson.core;
  requires tools.jackson.databind;

  exports dev.lethe.certificate;
  exports dev.lethe.certificate.commitment;
  exports dev.lethe.certificate.format;
  exports dev.lethe.certificate.keys;
  exports dev.lethe.certificate.log;
  exports dev.lethe.certificate.page;
  exports dev.lethe.certificate.report;
  exports dev.lethe.certificate.signing;
  exports dev.lethe.certificate.stamp;
  exports dev.lethe.certificate.verify;

  uses dev.lethe.certificate.stamp.TimeStamps;
}
