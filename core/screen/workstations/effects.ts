/** What the page of the workstations asks the server. */
import { AdminService } from "../../contract/admin.ts"
import { WorkstationService } from "../../contract/workstation.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { failedReading, withToast } from "../../kit/effects/outcomes.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { everyWorkstation } from "../../kit/every-workstation.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { isOffered, isSaved, isTakenOut, notRead } from "../../text/workstation-page.ts"
import type { Command, Message } from "./model.ts"

/** The server says in a sentence of its own what cannot be so. */
const refused = (failure: CallFailure): Message => ({
  _tag: "Refused",
  problem: (failure._tag === "Ruled" && failure.as("InvalidData")?.data.why) || whyNot(failure)
})

export const effects: Effects<Command, Message> = {
  LoadWorkstations: asksBy(
    ({ withTakenOut }: Extract<Command, { readonly _tag: "LoadWorkstations" }>) =>
      everyWorkstation({ with_taken_out: withTakenOut }),
    {
      onSuccess: (rows, { requestId }) => ({ _tag: "LoadedWorkstations", requestId, rows }),
      onFailure: failedReading("FailedWorkstations", notRead)
    }
  ),
  LoadWorkstationStores: asks(AdminService.getStores, () => ({}), {
    onSuccess: (stores) => ({ _tag: "LoadedStores", stores }),
    onFailure: refused
  }),
  MakeWorkstationCode: asks(WorkstationService.makeCode, ({ name, fields }) => ({ name, fields }), {
    key: ({ key }) => key,
    onSuccess: ({ code, expires_at, workstation }) => ({
      _tag: "MadeCode",
      code,
      until: expires_at,
      workstation
    }),
    onFailure: refused
  }),
  ChangeWorkstation: asks(WorkstationService.change, ({ name, fields }) => ({ name, fields }), {
    key: ({ key }) => key,
    onSuccess: (workstation, _, host) =>
      withToast(host, isSaved(workstation.name), { _tag: "Saved", workstation }),
    onFailure: refused
  }),
  TakeOutWorkstation: asks(WorkstationService.takeOut, ({ name, reason }) => ({ name, reason }), {
    key: ({ key }) => key,
    onSuccess: (workstation, _, host) =>
      withToast(host, isTakenOut(workstation.name), { _tag: "Saved", workstation }),
    onFailure: refused
  }),
  LoadReleaseOffers: asks(WorkstationService.getOffers, () => ({}), {
    onSuccess: (offers) => ({ _tag: "LoadedOffers", offers, isDone: false }),
    onFailure: refused
  }),
  OfferRelease: asks(WorkstationService.offer, ({ ring, version }) => ({ ring, version }), {
    key: ({ key }) => key,
    onSuccess: (offers, { ring, version }, host) =>
      withToast(host, isOffered(version, ring), { _tag: "LoadedOffers", offers, isDone: true }),
    onFailure: refused
  })
}
