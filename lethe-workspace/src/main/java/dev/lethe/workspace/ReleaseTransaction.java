package dev.lethe.workspace;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.ledger.LedgerEntry;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Prepared;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.Stage;
import dev.lethe.workspace.content.StoredModel;
import dev.lethe.workspace.store.ReleaseDocuments;
import dev.lethe.workspace.store.WriteView;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** One release within one transaction: terms, update, noise, certificate, account. */
record ReleaseTransaction(
    WriteView view,
    RowAccess rows,
    ReleaseRequest asked,
    LocalDate day,
    SigningKey key,
    Issuer issuer,
    Exports exports) {

  Issued publish(Optional<Removed> removed, WorkspaceTools tools) {
    return by(issuer.declared().unlearning(), removed, tools);
  }

  private <S> Issued by(Unlearning<S> unlearning, Optional<Removed> removed, WorkspaceTools tools) {
    tools.work().at(Stage.RELEASING);
    Retained retained = rows.retained(view, tools.work());
    Prepared<S> prepared =
        TermsChoice.prepared(unlearning, retained, asked, issuer.declared().seal());
    GridRows left = removed.map(Removed::rows).orElseGet(() -> none(retained));
    Outcome<S> outcome =
        prepared.carryOut(StoredModel.state(unlearning, view, () -> retained), left, tools.bits());
    StoredModel.put(unlearning, view, outcome.state());
    tools.work().at(Stage.WRITING);
    long number = enter(outcome.release(), retained);
    return new Issued(
        number,
        way(prepared.facts().terms()),
        outcome.release().facts(),
        exports.files(number),
        removed.map(this::request),
        Requests.NOT_YET,
        Optional.empty(),
        List.of());
  }

  private static GridRows none(Retained like) {
    return new GridRows(like.columns(), new int[0], new int[0]);
  }

  private static Way way(Terms terms) {
    return new Way(terms.method(), terms.certification());
  }

  private Issued.Forgotten request(Removed removed) {
    return new Issued.Forgotten(view.appendRequest(day, removed.report()), removed.report());
  }

  private long enter(Release release, Retained retained) {
    LedgerEntry entry = Account.entry(view, issuer.declared(), release);
    Opening opening = Opening.fresh(retained.statistics(), rows.root(view));
    CertificateLog log = CertificateLog.of(view);
    Certificate certificate =
        issuer.certificate(asked, release, retained, opening.commitment(), day, log.next());
    Parameters released = issuer.declared().parameters(release.parameters());
    String parameters = ParametersJson.write(released);
    Envelope envelope =
        Envelope.sign(
            Statement.of(
                parameters.getBytes(StandardCharsets.UTF_8),
                issuer.declared().served(released),
                certificate),
            key);
    byte[] signed = EnvelopeJson.write(envelope);
    ReleaseDocuments documents =
        new ReleaseDocuments(
            text(signed),
            Optional.of(log.append(view, signed, key).text()),
            parameters,
            Optional.of(text(OpeningJson.write(opening))));
    long number =
        view.appendRelease(
            day,
            documents,
            new OperatorEntry(
                    way(release.terms()).toString(),
                    release.terms().guarantee(),
                    view.mark(),
                    entry)
                .json());
    exports.noteUnwritten(view, number);
    return number;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
