/** WorkstationService: workstations, their codes and configurations, and what is offered to them. */
import { randomBytes } from "node:crypto"
import { Effect, Result } from "effect"
import { mostListed, type ReleaseOffer, WorkstationService } from "#core/contract/workstation.ts"
import * as Day from "#core/day.ts"
import { readConfiguration } from "#core/device/configuration-problem.ts"
import { type Fault, fault } from "#core/fault.ts"
import { readTill } from "#core/shift/till.ts"
import { bytesOfCode, codeOf, plainCode, usualHours } from "#core/workstation/code.ts"
import { isNewer, lastRing } from "#core/workstation/offer.ts"
import { hashToken } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse, transact } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as stores from "../store/network/stores.ts"
import * as configurations from "../store/network/workstation-configurations.ts"
import * as offers from "../store/network/workstation-offers.ts"
import * as workstations from "../store/network/workstations.ts"
import { missing } from "./admin-entry.ts"

const noSuch = missing("Workstation")
const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

const entry = (
  { caller, now }: Call,
  { store_id, name }: Pick<workstations.WorkstationRow, "store_id" | "name">,
  action: string,
  detail: unknown
) =>
  audit.append({
    at: Day.toGmt(now),
    userId: caller.userId,
    userName: caller.name,
    storeId: store_id,
    subject: "workstation",
    subjectId: name,
    action,
    detail
  })

/** None, or a till's name. */
const tillIn = (till: string) => (till.trim() === "" ? Result.succeed("") : readTill(till))

/** What a workstation goes by, or will. */
const documentLike = function* (name: string): Tx<Result.Result<string, Fault<"InvalidData" | "NotFound">>> {
  const other = yield* workstations.named(name)
  if (other === undefined) return missing(`Workstation ${name}`)
  const { document: ofServer, own } = yield* configurations.documentsOf(other.id)
  const document = ofServer ?? own
  return document === null
    ? invalid(`${other.name} has no configuration yet: neither the server nor its last report names devices`)
    : Result.succeed(document)
}

const keepDocument = function* (
  call: Call,
  row: workstations.WorkstationRow,
  document: string,
  like: string | undefined
): Tx<void> {
  const before = yield* configurations.documentsOf(row.id)
  yield* configurations.keep(row.id, document, call.caller.name, Day.toGmt(call.now))
  yield* entry(call, row, "configuration", {
    number: row.document_number + 1,
    ...(like === undefined ? {} : { like }),
    before: before.document,
    after: document
  })
}

/** The row as it stands now. */
const reread = function* (id: number): Tx<workstations.WorkstationRow> {
  const row = yield* workstations.find(id)
  if (row === undefined) throw new Error(`workstation ${id} is not there`)
  return row
}

/** The workstation of a name for which a code is made: one that is there, or a new one of a store. */
const forCode = function* (
  call: Call,
  name: string,
  fields: {
    readonly store_id?: number
    readonly till?: string
    readonly ring?: 1 | 2 | 3
    readonly like?: string
  }
): Tx<Result.Result<workstations.WorkstationRow, Fault<"InvalidData" | "NotFound">>> {
  const { store_id, till, ring, like } = fields
  const there = yield* workstations.named(name)
  if (there !== undefined)
    return store_id !== undefined || till !== undefined || ring !== undefined || like !== undefined
      ? invalid(`${there.name} is there already: change it by itself, or choose another name`)
      : Result.succeed(there)
  if (store_id === undefined) return invalid(`there is no workstation ${name}: for a new one, name its store`)
  if ((yield* stores.find(store_id)) === undefined) return missing("Store")
  const tillName = tillIn(till ?? "")
  if (Result.isFailure(tillName)) return Result.fail(tillName.failure)
  const document = like === undefined ? undefined : yield* documentLike(like)
  if (document !== undefined && Result.isFailure(document)) return Result.fail(document.failure)
  const at = Day.toGmt(call.now)
  const made = { storeId: store_id, name, till: tillName.success, ring: ring ?? lastRing, at }
  const id = yield* workstations.add(made)
  if (id === undefined) return invalid(`there is a workstation ${name} by now`)
  const row = yield* reread(id)
  yield* entry(call, row, "created", { store_id, till: row.till, ring: row.ring })
  if (document !== undefined) yield* keepDocument(call, row, document.success, like)
  return Result.succeed(row)
}

/** A code is stored as its hash alone: a repeat of the call makes another one, and the first is void. */
const answersCode = (): boolean => false

/** The offers, with how far each has come. */
const offered = function* (): Tx<ReadonlyArray<typeof ReleaseOffer.Encoded>> {
  const all = yield* offers.list()
  const running = yield* offers.running()
  return all.map((offer) => {
    const ofRing = running.filter(({ ring }) => ring === offer.ring)
    const sum = (rows: typeof ofRing) => rows.reduce((total, { count }) => total + count, 0)
    const updated = ofRing.filter(({ version }) => version !== null && !isNewer(offer.version, version))
    return { ...offer, workstations: sum(ofRing), updated: sum(updated) }
  })
}

/** The place in the list behind a workstation: its name in small letters, and its number. */
const placeOf = ({ name, id }: workstations.WorkstationRow): string => `${name.toLowerCase()} ${id}`
const placeIn = (after: string): { readonly name: string; readonly id: number } => {
  const [name = "", id = "0"] = after.split(" ")
  return { name, id: /^\d{1,15}$/.test(id) ? Number(id) : 0 }
}

export const workstationService = implement(WorkstationService, {
  getWorkstations: ({ store_id, with_taken_out = false, after = "", limit = mostListed }, { now }) =>
    read(function* () {
      const rows = yield* workstations.list({
        storeId: store_id,
        withTakenOut: with_taken_out,
        after: placeIn(after),
        limit: limit + 1
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        workstations: page.map((row) => workstations.wired(row, now)),
        next: rows.length > limit && last !== undefined ? placeOf(last) : null
      }
    }),
  getWorkstation: ({ name }, { now }) =>
    readOrRefuse(function* () {
      const row = yield* workstations.lastNamed(name)
      if (row === undefined) return noSuch
      const { document, own } = yield* configurations.documentsOf(row.id)
      return Result.succeed({ workstation: workstations.wired(row, now), document, own_document: own })
    }),
  makeCode: ({ name, fields: given }, call) =>
    Effect.suspend(() => {
      const { hours = usualHours, ...fields } = given ?? {}
      const code = codeOf(randomBytes(bytesOfCode))
      const expires_at = Day.toGmt(call.now + hours * Day.hour)
      return transact(
        call,
        function* () {
          const found = yield* forCode(call, name, fields)
          if (Result.isFailure(found)) return Result.fail(found.failure)
          const row = found.success
          yield* workstations.addCode({
            hash: hashToken(plainCode(code)),
            workstationId: row.id,
            madeBy: call.caller.userId,
            madeByName: call.caller.name,
            expiresAt: expires_at
          })
          yield* entry(call, row, "code made", { expires_at })
          const workstation = workstations.wired(yield* reread(row.id), call.now)
          return Result.succeed({ code, expires_at, workstation })
        },
        answersCode
      )
    }),
  change: ({ name, fields }, call) =>
    transact(call, function* () {
      const row = yield* workstations.named(name)
      if (row === undefined) return noSuch
      const { name: called = row.name, store_id = row.store_id, ring = row.ring } = fields
      const till = tillIn(fields.till ?? row.till)
      if (Result.isFailure(till)) return Result.fail(till.failure)
      if ((yield* stores.find(store_id)) === undefined) return missing("Store")
      const other = yield* workstations.named(called)
      if (other !== undefined && other.id !== row.id)
        return invalid(`there is a workstation ${other.name} already`)
      yield* workstations.change(called, store_id, till.success, ring, row.id)
      const after = yield* reread(row.id)
      const changed = (["name", "store_id", "till", "ring"] as const).filter((key) => row[key] !== after[key])
      const of = (from: workstations.WorkstationRow) =>
        Object.fromEntries(changed.map((key) => [key, from[key]]))
      if (changed.length > 0) yield* entry(call, after, "changed", { before: of(row), after: of(after) })
      return Result.succeed(workstations.wired(after, call.now))
    }),
  setConfiguration: ({ name, source }, call) =>
    transact(call, function* () {
      const row = yield* workstations.named(name)
      if (row === undefined) return noSuch
      const { document, like } = source
      if ((document === undefined) === (like === undefined))
        return invalid("send the text of a devices.json, or the workstation whose configuration it takes")
      const found = document === undefined ? yield* documentLike(like ?? "") : Result.succeed(document)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const problem = Result.flip(readConfiguration(found.success))
      if (Result.isSuccess(problem)) return invalid(problem.success)
      yield* keepDocument(call, row, found.success, like)
      return Result.succeed(workstations.wired(yield* reread(row.id), call.now))
    }),
  getOffers: () => read(offered),
  offer: ({ ring, version }, call) =>
    transact(call, function* () {
      const before = (yield* offers.list()).find((each) => each.ring === ring)
      if (version === null) yield* offers.remove(ring)
      else yield* offers.put(ring, version, Day.toGmt(call.now), call.caller.name)
      yield* audit.append({
        at: Day.toGmt(call.now),
        userId: call.caller.userId,
        userName: call.caller.name,
        storeId: null,
        subject: "workstation",
        subjectId: `ring ${ring}`,
        action: version === null ? "offer taken back" : "offered",
        detail: { before: before?.version ?? null, after: version }
      })
      return Result.succeed(yield* offered())
    }),
  takeOut: ({ name, reason = "" }, call) =>
    transact(call, function* () {
      const row = yield* workstations.named(name)
      if (row === undefined) return noSuch
      yield* workstations.takeOut(row.id, call.caller.name, Day.toGmt(call.now))
      yield* entry(call, row, "taken out", { reason })
      return Result.succeed(workstations.wired(yield* reread(row.id), call.now))
    })
})
