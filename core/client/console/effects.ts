/** What the console asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { isPrinter } from "../../device/printer-role.ts"
import { linkText } from "../../kit/devices/wording.ts"
import { builtInLines, explainCode } from "../../kit/effects/explained-code.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { Devices } from "../../port/devices.ts"
import { answer, codeIn } from "./answer.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  AnswerEntry: (host, { entry, code = codeIn(entry) }) => {
    const { now, version, session } = host.model()
    return code === undefined
      ? Effect.sync(() =>
          host.tell({ _tag: "Answered", ...answer(entry, { version, flags: session?.user.flags ?? {} }) })
        )
      : explainCode(host, code, (lines = builtInLines(code, now)) => host.tell({ _tag: "Answered", lines }))
  },

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
