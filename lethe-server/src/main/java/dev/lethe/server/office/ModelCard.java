package dev.lethe.server.office;

import dev.lethe.server.register.Model;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.Nameplate;

/**
 * A model as those see it who look after it.
 *
 * @param log for the operator: what is in it is not to be published
 */
public record ModelCard(Model model, Nameplate nameplate, Declared declared, WorkspaceLog log) {

  static ModelCard of(Model model, Workspace workspace) {
    return new ModelCard(model, workspace.nameplate(), workspace.declared(), workspace.log());
  }

  /** √Σμ² over all releases so far: what a declared budget is held against. */
  public double budgetUsed() {
    return Math.sqrt(log.releases().stream().mapToDouble(line -> line.mu() * line.mu()).sum());
  }

  /** As people call it. */
  public String name() {
    return nameplate.name().orElseGet(model::name);
  }
}
