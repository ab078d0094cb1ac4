/** OrderService: drafts. Whose they are comes from the session; what they hold is checked again when it is placed. */
import { Effect, Result, Schema } from "effect"
import { OrderDrafts } from "#core/contract/draft.ts"
import { done } from "#core/contract/id.ts"
import { Draft, DraftLine, readDraftDiscount, readDraftLines, readDraftName } from "#core/counter/draft.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse, transact } from "../rpc/transact.ts"
import * as drafts from "../store/counter/drafts.ts"
import * as audit from "../store/network/audit.ts"

const draftMissing = Result.fail(fault("NotFound", { what: "Draft" }))

const print = Schema.encodeSync(Schema.fromJsonString(Schema.Array(DraftLine)))
const wire = Schema.encodeSync(Draft)
const listed = (draft: Draft) => ({ ...wire(draft), products: print(draft.products) })

const auditEntry = (call: Call, { id, store_id, name, products }: Draft, action: string) =>
  audit.ofDraft(call, { id, store_id }, action, { name, lines: products.length })

export const orderDrafts = implement(OrderDrafts, {
  getDraft: ({ store }) => read(() => drafts.ofStore(store)).pipe(Effect.map((all) => all.map(listed))),

  saveDraft: ({ draft: sent }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const products = readDraftLines(sent.products)
      if (Result.isFailure(products)) return Result.fail(products.failure)
      const discount = readDraftDiscount(sent)
      if (Result.isFailure(discount)) return Result.fail(discount.failure)
      const { store_id } = sent
      const keeping = { userId: caller.userId, at: Day.toGmt(now) }
      const content = { store_id, products: products.success, ...discount.success }
      if (sent.id == null) {
        const added = yield* drafts.add({ ...content, name: readDraftName(sent.name, now) }, keeping)
        if (Result.isFailure(added)) return Result.fail(added.failure)
        yield* auditEntry(call, added.success, "saved")
        return Result.succeed(listed(added.success))
      }
      const before = yield* drafts.find([store_id], sent.id)
      if (before === undefined) return draftMissing
      const name = readDraftName(sent.name, now, before.name)
      const changed = yield* drafts.change(sent.id, { ...content, name }, keeping)
      if (changed === undefined) return draftMissing
      yield* auditEntry(call, changed, "changed")
      return Result.succeed(listed(changed))
    }),

  removeDraft: ({ id }, call) =>
    transact(call, function* () {
      const found = yield* drafts.findAmong(call.caller, id)
      if (found === undefined || !(yield* drafts.remove(found.hub, id))) return draftMissing
      yield* auditEntry(call, found.draft, "removed")
      return Result.succeed(done)
    }),

  restoreDraft: ({ id }, { caller }) =>
    readOrRefuse(function* () {
      const found = yield* drafts.findAmong(caller, id)
      return found === undefined ? draftMissing : Result.succeed(wire(found.draft))
    })
})
