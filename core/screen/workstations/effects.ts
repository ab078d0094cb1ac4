/** What the page of the workstations asks the server. */
import { asksBy } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import { everyWorkstation } from "../../kit/every-workstation.ts"
import { notRead } from "../../text/workstation-page.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadWorkstations: asksBy(
    ({ withTakenOut }: Extract<Command, { readonly _tag: "LoadWorkstations" }>) =>
      everyWorkstation({ with_taken_out: withTakenOut }),
    {
      onSuccess: (rows, { requestId }) => ({ _tag: "LoadedWorkstations", requestId, rows }),
      onFailure: failedReading("FailedWorkstations", notRead)
    }
  )
}
