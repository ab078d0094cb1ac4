/** What a workstation's daemon tells: it is enrolled by a code, and reports under its own secret (FLEET-1, FLEET-2). */
import { Clock, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { plainCode } from "#core/workstation/code.ts"
import { isNewer } from "#core/workstation/offer.ts"
import type { Enrolment, EnrolmentRequest, Report, ReportAnswer } from "#core/workstation/report.ts"
import { knownDevices } from "#core/workstation/workstation.ts"
import { hashToken } from "../rpc/caller.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as configurations from "../store/network/workstation-configurations.ts"
import * as reports from "../store/network/workstation-reports.ts"
import * as workstations from "../store/network/workstations.ts"
import { judge } from "./guessing.ts"
import { newToken } from "./password.ts"

/** Codes are guessed as passwords are, under a name that no user can have. */
const countedAs = "code of a workstation"

/** Exchanges a code for a secret. */
export const enrol = Effect.fnUntraced(function* ({ code, version, platform }: EnrolmentRequest) {
  const store = yield* Store
  const codeHash = hashToken(plainCode(code))
  const good = Effect.gen(function* () {
    const at = Day.toGmt(yield* Clock.currentTimeMillis)
    return yield* store.read(() => workstations.findCode(codeHash, at))
  })
  const verdict = yield* judge(countedAs, "code of a workstation refused", good)
  if (verdict.is !== "right") return verdict
  const secret = newToken()
  const enrolment = yield* verdict.opening((settled) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const at = Day.toGmt(now)
      return yield* store.transact(function* () {
        const found = yield* workstations.findCode(codeHash, at)
        if (found === undefined) return Result.succeed(undefined)
        if (!(yield* workstations.enrol(hashToken(secret), codeHash, found, at)))
          return Result.succeed(undefined)
        yield* settled(now)
        const row = yield* workstations.find(found.workstation_id)
        if (row === undefined) throw new Error("a code without its workstation")
        const { name, till, store_id, store_name } = row
        yield* audit.append({
          at,
          userId: found.made_by,
          userName: found.made_by_name,
          storeId: store_id,
          subject: "workstation",
          subjectId: name,
          action: "enrolled",
          detail: { version, platform, by: "a code" }
        })
        return Result.succeed({
          secret,
          workstation: { name, till, store_id, store_name }
        } satisfies Enrolment)
      })
    })
  )
  return enrolment === undefined ? ({ is: "wrong" } as const) : ({ is: "right", enrolment } as const)
})

type Counts = Report["prints"]
const outcomes = ["done", "failed", "unknown"] as const
/** Jobs in all: those of a run are counted from its beginning, and a run that is not known yet is all new. */
const totals = (
  before: (Counts & { readonly boot: string } & Readonly<Record<`boot_${keyof Counts}`, number>>) | undefined,
  { boot, prints }: Pick<Report, "boot" | "prints">
): Counts => {
  const sum = (outcome: keyof Counts): number => {
    if (before === undefined) return prints[outcome]
    const isSameRun = before.boot === boot
    const more = prints[outcome] - (isSameRun ? before[`boot_${outcome}`] : 0)
    return before[outcome] + Math.max(0, more)
  }
  const [done, failed, unknown] = outcomes.map(sum)
  return { done: done ?? 0, failed: failed ?? 0, unknown: unknown ?? 0 }
}

/** Takes a report in; what the workstation is answered, or undefined where the secret is nobody's any more. */
export const report = function* (
  secretHash: string,
  sent: Report,
  now: Day.Instant
): Tx<typeof ReportAnswer.Encoded | undefined> {
  const id = yield* workstations.ofSecret(secretHash)
  const row = id === undefined ? undefined : yield* workstations.find(id)
  if (id === undefined || row === undefined) return undefined
  const at = Day.toGmt(now)
  const before = yield* reports.find(id)
  const { number, digest, document, refused } = sent.configuration
  const isUsed = before !== undefined && before.used_number === number && before.digest === digest
  const isRefusedBefore =
    refused !== undefined && before?.refused_number === refused.number && before.refused_why === refused.why
  const own_digest = document === undefined ? (before?.own_digest ?? "") : digest
  yield* reports.put(id, {
    seen_at: at,
    is_ending: sent.is_ending === true,
    boot: sent.boot,
    version: sent.version,
    contract: sent.contract,
    platform: sent.platform,
    devices: knownDevices(before?.devices ?? [], sent.devices, now),
    boot_done: sent.prints.done,
    boot_failed: sent.prints.failed,
    boot_unknown: sent.prints.unknown,
    ...totals(before, sent),
    used_number: number,
    used_since: isUsed ? before.used_since : at,
    digest,
    own_document: document ?? before?.own_document ?? null,
    own_digest,
    refused_number: refused?.number ?? null,
    refused_why: refused?.why ?? null,
    refused_at: refused === undefined ? null : isRefusedBefore ? before.refused_at : at
  })
  const isBehind = row.document_number > number && refused?.number !== row.document_number
  const { document: newer } = isBehind ? yield* configurations.documentsOf(id) : { document: null }
  return {
    name: row.name,
    configuration: newer === null ? null : { number: row.document_number, document: newer },
    wants_document: digest !== "" && own_digest !== digest,
    offered: row.offered !== null && isNewer(row.offered, sent.version) ? row.offered : null
  }
}
