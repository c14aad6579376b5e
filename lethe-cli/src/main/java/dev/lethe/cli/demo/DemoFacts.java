package dev.lethe.cli.demo;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.WorkspaceLog;

/**
 * What the demo saw.
 *
 * @param before the release before the deletion
 * @param after the release after it
 * @param accuracyRetrained of the noise-free model retrained on the retained rows
 * @param accuracyGlobal of the same with noise calibrated to global sensitivity, on average
 * @param sealed what would also have covered those who kept the release before
 * @param accuracySealed of the retrained model with that noise, on average
 */
record DemoFacts(
    int contracts,
    Issued before,
    Issued after,
    Certificate certificate,
    VerificationReport verification,
    PlanTable plan,
    WorkspaceLog log,
    double accuracyBefore,
    double accuracyAfter,
    double accuracyRetrained,
    double accuracyGlobal,
    SealedCost.Known sealed,
    double accuracySealed,
    double trainingSeconds,
    double forgettingSeconds) {}
