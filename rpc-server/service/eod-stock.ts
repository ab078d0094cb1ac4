/** EodStockService: the end-of-day report of a hub, and what it means for incoming shipments. */
import { Effect, Result, Schema } from "effect"
import { EodStockService, type NamedReport } from "#core/contract/eod-stock.ts"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { isOn } from "#core/session/flags.ts"
import { dayOfReport, dueDay } from "#core/stock/eod-day.ts"
import { EodDifference } from "#core/stock/eod-report.ts"
import { Rounding } from "#core/stock/rounding.ts"
import { bookedFor, wasSubmitted } from "#core/text/eod.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushCount, pushTasks } from "../rpc/rooms.ts"
import { read, transact, transactAndAnnounce } from "../rpc/transact.ts"
import { take } from "../store/engine/day-use.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as counts from "../store/pack/eod-counts.ts"
import * as reports from "../store/pack/eod-reports.ts"
import { createAutomaticReturn } from "./automatic-return.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { endCounted, openCounts } from "./counted-tasks.ts"
import { dayFactsOf, isBlindTo, mayAcceptIn } from "./due-report.ts"
import { actOf, approving, dueStatus, listedIn, sendingBack, statusFor, statusOf } from "./eod-approval.ts"
import { counted, counting, uncounting } from "./eod-count.ts"
import { roundingsIn, shown } from "./eod-roundings.ts"
import { blinded, rowsOf } from "./eod-rows.ts"
import { decided, differencesOf, written } from "./eod-submission.ts"
import { roomsOf } from "./shipment-scope.ts"
import { stockScopeOf } from "./stock-scope.ts"

/** A report that is refused tells nobody how much there is (EOD-8). */
const withoutFigures = <F extends Fault>(refusal: F): F | Fault<"InvalidReturn"> =>
  refusal.tag === "InvalidReturn"
    ? fault("InvalidReturn", { product_id: (refusal as Fault<"InvalidReturn">).data.product_id, why: "" })
    : refusal

const encodeDifference = Schema.encodeSync(EodDifference)
const encodeRounding = Schema.encodeSync(Rounding)

const changed = (report: reports.Report | undefined) =>
  fault("EodChanged", { by: report?.submitted_by ?? null, at: report?.submission_updated_at ?? "" })

/** The report that stands for the day of a submission; the first refusal of one that may not follow it. */
const submittable = function* (
  call: Call,
  hub: number,
  named: NamedReport
): Tx<
  Result.Result<
    { readonly day: Day.Day; readonly before: number },
    Fault<"EodDayOver" | "EodApproved" | "EodChanged">
  >
> {
  const day = dayOfReport(named.day, yield* dayFactsOf(call, hub))
  if (Result.isFailure(day)) return Result.fail(day.failure)
  const report = yield* reports.find(hub, day.success)
  if (report != null && report.approved_at !== null)
    return Result.fail(fault("EodApproved", { day: day.success, approved_at: report.approved_at }))
  const before = report?.version ?? 0
  return named.version !== undefined && named.version !== before
    ? Result.fail(changed(report))
    : Result.succeed({ day: day.success, before })
}

/** The count of the own hub that is due. */
const countable = function* (call: Call, named: NamedReport) {
  const { hubId: hub } = call.caller
  const allowed = yield* submittable(call, hub, named)
  return Result.map(allowed, ({ day, before: version }): counts.Count => ({ hub, day, version }))
}

/** Whoever counts in the hub looks again at what all have counted, and at how the report stands. */
const tellingHub =
  ({ caller }: Call) =>
  <A, E, R>(done: Effect.Effect<A, E, R>) =>
    Effect.tap(done, () =>
      Effect.ignore(
        Effect.flatMap(
          read(() => roomsOf(caller.hubId)),
          pushCount
        )
      )
    )

export const eodStockService = implement(EodStockService, {
  checkShipmentCanAccept: ({ hub_id }, call) => read(() => mayAcceptIn(call, hub_id)),

  isEodStockSubmitted: ({ hub_id }, call) =>
    read(function* () {
      const day = dueDay(yield* dayFactsOf(call, hub_id))
      return yield* dueStatus(call, hub_id, day)
    }),

  getHubProductsWithStock: ({ hub_id, cut_off_date }, call) =>
    read(function* () {
      const rows = yield* rowsOf(stockScopeOf(call, hub_id, cut_off_date), call.now, call.caller.flags)
      return (yield* isBlindTo(call, hub_id)) ? rows.map(blinded) : rows
    }),

  countStock: ({ device, lines, report }, call) =>
    transact(call, function* () {
      const due = yield* countable(call, report ?? {})
      if (Result.isFailure(due)) return Result.fail(due.failure)
      const fits = yield* take(call.caller.userId, "counted", lines.length, call.now)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
      yield* reports.addMaker(due.success.hub, due.success.day, call.caller.userId)
      return yield* counting(
        call,
        stockScopeOf(call, call.caller.hubId, undefined),
        due.success,
        device,
        lines
      )
    }).pipe(tellingHub(call)),

  uncountStock: ({ device, keys, report }, call) =>
    transact(call, function* () {
      const due = yield* countable(call, report ?? {})
      if (Result.isFailure(due)) return Result.fail(due.failure)
      const sight = stockScopeOf(call, call.caller.hubId, undefined)
      return Result.succeed(yield* uncounting(call, sight, due.success, device, keys))
    }).pipe(tellingHub(call)),

  getStockCount: ({ hub_id: hub }, call) =>
    read(function* () {
      const day = dueDay(yield* dayFactsOf(call, hub))
      return yield* counted(call, { hub, day, version: (yield* reports.find(hub, day))?.version ?? 0 })
    }),

  getEodDifferences: ({ hub_id: hub, report: named }, call) =>
    read(function* () {
      const day = named?.day ?? dueDay(yield* dayFactsOf(call, hub))
      const report = yield* reports.find(hub, day)
      const differences =
        report === undefined ? [] : yield* differencesOf({ hub, day, version: report.version })
      const left = report === undefined ? [] : yield* roundingsIn({ hub, day, version: report.version })
      return {
        report: yield* statusFor(call, hub, day, report),
        differences: differences.map((each) => encodeDifference(each)),
        roundings: left.map((each) => encodeRounding(each))
      }
    }),

  getEodReports: ({ hub_id }, call) =>
    read(function* () {
      return (yield* listedIn(call, hub_id)).map((report) => statusOf(report.day, report))
    }),

  eodStockValueSubmission: ({ rows, report: named }, call) => {
    const { hubId: hub } = call.caller
    return transactAndAnnounce(call, function* () {
      const allowed = yield* submittable(call, hub, named ?? {})
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      const { day, before } = allowed.success
      const act = actOf(call, hub, day)
      // From here on nobody else hands this report in.
      const report = (yield* reports.submit(act, before)) ?? restart()
      const sight = stockScopeOf(call, hub, undefined)
      const isBlind = before === 0 && isOn(call.caller.flags, "eod_blind_count")
      const decision = yield* decided(sight, { hub, day, version: before }, rows, call, isBlind)
      if (Result.isFailure(decision)) return Result.fail(decision.failure)
      const open = yield* openCounts(hub)
      const { ended, byProduct } = yield* written(sight, act, report.version, decision.success)
      const stores = yield* endCounted(call, open, {
        reference: bookedFor(day),
        counts: decision.success.counts,
        booked: byProduct
      })
      yield* counts.forget(hub, day)
      // The automatic return is made once, with the first report of the day.
      const sentBack = before > 0 ? undefined : yield* createAutomaticReturn(call, hub)
      if (sentBack !== undefined && Result.isFailure(sentBack))
        return Result.fail(isBlind ? withoutFigures(sentBack.failure) : sentBack.failure)
      const reported = { hub, day, version: report.version }
      const { counts: countedNow, lines, seen } = decision.success
      const changed = (yield* reports.linesOfDay(hub, day, report.version)).filter(
        ({ booked }) => booked !== 0
      )
      const countedToday = new Set([...countedNow.keys(), ...changed.map(({ product_id }) => product_id)])
      const stock = new Map(lines.map(({ product_id, counted }) => [product_id, counted]))
      yield* shown(call, sight, reported, countedToday, stock, seen)
      const differences = yield* differencesOf(reported)
      const left = yield* roundingsIn(reported)
      yield* audit.ofEodReport(call, hub, day, "submitted", {
        version: report.version,
        rows: rows.length,
        changed: differences.length
      })
      return Result.succeed({
        answer: {
          status: "success" as const,
          message: wasSubmitted(differences.length),
          differences: differences.map((each) => encodeDifference(each)),
          roundings: left.map((each) => encodeRounding(each)),
          report: yield* statusFor(call, hub, day, report)
        },
        announcement: Effect.andThen(
          tellClaims(endedOf([...ended, ...(sentBack?.success.ended ?? [])])),
          Effect.forEach(stores, pushTasks, { discard: true })
        )
      })
    }).pipe(tellingHub(call))
  },

  approveEodStock: ({ hub_id, report }, call) =>
    transact(call, () => approving(call, hub_id, report ?? {})).pipe(tellingHub(call)),

  rejectEodStock: ({ hub_id, reason, report }, call) =>
    transact(call, () => sendingBack(call, hub_id, "rejected", report ?? {}, reason)).pipe(tellingHub(call)),

  reopenEodStock: ({ hub_id, reason, report }, call) =>
    transact(call, () => sendingBack(call, hub_id, "reopened", report ?? {}, reason)).pipe(tellingHub(call))
})
