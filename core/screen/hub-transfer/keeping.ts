/** The cart of a transfer over a crash, with scans that wait, and the request that nobody has answered. */
import { keptWork } from "../../kit/kept-work.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import { codesIn, following } from "../../kit/scan-session/queue.ts"
import { andThen } from "../../kit/step.ts"
import { hasWork } from "./change.ts"
import { type Command, type Context, type Model, read, type Stored } from "./model.ts"
import { bodyOf, retry, withSource } from "./sending.ts"

const restored = (model: Model, { kind, store, lines, waiting, sending, work }: Stored): Model => {
  const withCart: Model = {
    ...model,
    kind: kind ?? model.kind,
    store: store ?? undefined,
    isPicking: store === null,
    lines,
    queue: following(waiting, model.queue),
    claims: { ...model.claims, work: work ?? model.claims.work }
  }
  const body = bodyOf(withCart)
  return sending === null || body === undefined
    ? withCart
    : { ...withCart, submission: { key: sending, body, isOnItsWay: false } }
}

export const transferWork = keptWork<Model, Stored, Context, WorkNotice, Command>({
  screen: "hubtohub",
  read,
  parts: ({ lines, queue, store, kind, submission }) => [lines, queue, store, kind, submission?.key],
  store: (model) => {
    const { kind, store, lines, queue, submission, claims } = model
    return hasWork(model) || submission !== undefined
      ? {
          waiting: codesIn(queue),
          sending: submission?.key ?? null,
          kind,
          store: store ?? null,
          lines,
          work: claims.work
        }
      : undefined
  },
  restore: (model, stored) => {
    if (stored?._tag === "Work") return andThen(withSource(restored(model, stored.work)), retry)
    const codes = [...new Set(stored?.codes ?? [])]
    return withSource({
      ...model,
      dialog: codes.length > 0 ? { _tag: "FoundCodes", codes } : model.dialog,
      claims: { ...model.claims, work: stored?.name ?? model.claims.work }
    })
  }
})
