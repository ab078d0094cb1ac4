import * as Effect from "effect/Effect"
import { AuditTrail } from "../../contract/audit.ts"
import { auditFields, mostInFile, readAudit } from "../../kit/audit-file.ts"
import { asks } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { savesRows } from "../../kit/effects/kept-list.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import { listFile } from "../../list-file.ts"
import { notRead } from "../../text/audit.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadAudit: asks(AuditTrail.getAudit, ({ filter }) => ({ filter }), {
    onSuccess: (page, { requestId, isMore }) => ({ _tag: "LoadedAudit", requestId, isMore, page }),
    onFailure: failedReading("FailedAudit", notRead)
  }),
  SaveAudit: savesRows(
    ({ filter }: Extract<Command, { readonly _tag: "SaveAudit" }>) =>
      Effect.map(readAudit(filter, mostInFile), ({ entries }) => entries),
    (entries) => listFile("audit", auditFields, entries)
  )
}
