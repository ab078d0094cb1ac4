/** Answers what was written into the console, or scanned into it. */
import * as Effect from "effect/Effect"
import type { Message, Model } from "../app/model.ts"
import type { CommandOf } from "../command.ts"
import type { Host } from "../perform/host.ts"
import { answer, explained } from "./answer.ts"

export const answered = (
  { now, version, session }: Model,
  { entry, code }: CommandOf<"AnswerEntry">
): Message => ({
  _tag: "GotScreenMessage",
  screen: "Console",
  message: {
    _tag: "Answered",
    ...(code === undefined
      ? answer(entry, { now, version, flags: session?.user.flags ?? {} })
      : { lines: explained(code, now) })
  }
})

export const answerEntry = (host: Host, command: CommandOf<"AnswerEntry">): Effect.Effect<void> =>
  Effect.sync(() => host.tell(answered(host.model(), command)))
