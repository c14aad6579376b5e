package dev.lethe.server.console;

import dev.lethe.server.access.Permission;
import dev.lethe.server.access.Principal;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.time.LocalDate;

/** What somebody can do with a request as it stands; the register has the last word. */
public record RequestActions(
    boolean approve, boolean deny, boolean extend, boolean cancel, boolean reveal) {

  static RequestActions of(Request request, Principal who, boolean mayCancel, LocalDate today) {
    RequestState state = request.state();
    return new RequestActions(
        who.may(Permission.DECIDE) && state == RequestState.AWAITING_APPROVAL,
        who.may(Permission.DECIDE) && state.next().contains(RequestState.DENIED),
        who.may(Permission.HANDLE)
            && !state.isFinal()
            && request.extension().isEmpty()
            && !today.isAfter(request.due()),
        mayCancel && state.next().contains(RequestState.CANCELLED),
        who.may(Permission.REVEAL) && !state.isFinal() && !request.idsErased());
  }

  public boolean any() {
    return approve || deny || extend || cancel || reveal;
  }
}
