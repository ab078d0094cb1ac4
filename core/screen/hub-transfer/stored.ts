/** What is kept of a transfer until its order is made. */
import { keyOf } from "../../kit/idempotency-key.ts"
import { codesIn, following } from "../../kit/scan-session/queue.ts"
import { step } from "../../kit/step.ts"
import { hasWork } from "./change.ts"
import { type Context, type Model, read, type Step, type Stored, workKey } from "./model.ts"
import { sentAgain, withSource } from "./sending.ts"

export const restored = (model: Model, text: string | undefined): Step => {
  if (model.isLoaded) return step(model)
  const found = text === undefined ? undefined : read(text)
  const kept: Stored | undefined = found?._tag === "Work" ? found.work : undefined
  const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
  const back: Model = {
    ...model,
    isLoaded: true,
    dialog: codes.length > 0 ? { _tag: "FoundCodes", codes } : model.dialog,
    ...(found?._tag === "Codes" && found.name !== undefined
      ? { claims: { ...model.claims, work: found.name } }
      : {}),
    ...(kept === undefined
      ? {}
      : {
          kind: kept.kind ?? undefined,
          store: kept.store ?? undefined,
          lines: kept.lines,
          queue: following(kept.waiting, model.queue),
          claims: { ...model.claims, work: kept.work ?? model.claims.work },
          sending: kept.sending
        })
  }
  const opened = withSource(back)
  const again = sentAgain(opened.model)
  return step(again.model, [...opened.commands, ...again.commands])
}

const storedOf = ({ kind, store, lines, queue, sending, claims }: Model): Stored => ({
  updated_at: "",
  waiting: codesIn(queue),
  sending,
  kind: kind ?? null,
  store: store ?? null,
  lines,
  work: claims.work
})

/** What changed is stored before anything of the step is done: the key of a request before it is sent. */
export const saved = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  const isSame =
    before.lines === model.lines &&
    before.queue === model.queue &&
    before.store === model.store &&
    before.kind === model.kind &&
    before.sending === model.sending
  if (!model.isLoaded || (isSame && before.isLoaded)) return done
  const key = workKey(model.id, context)
  const store: Step["commands"][number] =
    hasWork(model) || model.sending !== null
      ? { _tag: "SaveWork", key, work: storedOf(model) }
      : { _tag: "RemoveWork", key }
  return { ...done, commands: [store, ...done.commands] }
}

/** Each press of Confirm is a deed of its own. */
export const newKey = ({ id, kind, store, lines }: Model, { now, userId }: Context): string =>
  keyOf("transfer", [id, userId, now, kind, store?.store_id, lines])
