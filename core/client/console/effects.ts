/** What the console asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { isPrinter } from "../../device/printer-role.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { linkText } from "../../kit/devices/wording.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { Devices } from "../../port/devices.ts"
import { answer, explained } from "./answer.ts"
import type { AnswerEntry, Command, Message } from "./model.ts"

export const answered = ({ now, version, session }: ClientState, { entry, code }: AnswerEntry): Message => ({
  _tag: "Answered",
  ...(code === undefined
    ? answer(entry, { now, version, flags: session?.user.flags ?? {} })
    : { lines: explained(code, now) })
})

export const effects: Effects<Command, Message> = {
  AnswerEntry: (host, command) => Effect.sync(() => host.tell(answered(host.model(), command))),

  /** Prints a test page on every printer that is set up. */
  PrintTest: (host) =>
    Effect.gen(function* () {
      const devices = yield* Devices
      const { link, devices: all } = yield* devices.status
      const { now } = host.model()
      const say = (lines: ReadonlyArray<string>) => host.tell({ _tag: "Answered", lines })
      if (link !== "connected") return say([linkText[link]])
      const ready = all.filter(({ state }) => state !== "absent").map(({ role }) => role)
      const printers = ready.filter(isPrinter)
      if (printers.length === 0) say(["No printer is set up on this workstation."])
      for (const role of printers) {
        const outcome = yield* Effect.result(devices.testPrint(role, `test:${role}:${now}`))
        say([`${role}: ${outcome._tag === "Success" ? "printed" : outcome.failure.message}`])
      }
    }),

  /** The devices of this workstation, in lines for the console. */
  ListDevices: (host) =>
    Effect.gen(function* () {
      const devices = yield* Devices
      const { link, devices: all } = yield* devices.status
      const lines =
        link === "connected" ? all.map(({ role, state }) => `${role}: ${state}`) : [linkText[link]]
      host.tell({ _tag: "Answered", lines: lines.length === 0 ? ["none"] : lines })
    })
}
