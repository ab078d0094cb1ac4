/**
 * How far a scan goes before the first word of the trade is said of it.
 *
 * Counted are the functions of the product that lie between the call of the client's `tell`, by which a host hands a scan
 * over, and the screen's `inspect`, both calls included: the runner, the client's update, its handling of messages, where
 * the scan goes, the screen's update, the row of scans twice. Not counted are the one function of the host that calls
 * `tell` (web/keys/keyboard.ts, cli/tui/ui-store.ts) with what frames keystrokes before it, and what is done on the way
 * back: the stored work, claims, what was asked for too early.
 */
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { orderOf } from "../arbitrary/order.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { packCode } from "../arbitrary/stock.ts"
import { user } from "../arbitrary/user.ts"
import { inWorld, until, World } from "./world.ts"

const mostSteps = 8

/** The functions of the product on the stack, the innermost first. */
const functionsIn = (stack: string): ReadonlyArray<string> =>
  stack.split("\n").flatMap((line) => {
    const frame = /^\s*at (?:(?:Object\.)?(\S+) \()?.*\/(core\/[\w/.-]+\.ts):\d+/.exec(line)
    return frame === null || line.includes("/test/") ? [] : [`${frame[2]} ${frame[1] ?? "(unnamed)"}`]
  })

/** Every stack on which a character of the code was looked at while `act` ran: the first thing that a screen does with it. */
const stacksOf = (code: string, act: () => void): ReadonlyArray<ReadonlyArray<string>> => {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const stacks: Array<string> = []
  const { charCodeAt } = String.prototype
  const looking = vi.spyOn(String.prototype, "charCodeAt").mockImplementation(function (this: string, at) {
    if (String(this) === code) stacks.push(new Error().stack ?? "")
    return charCodeAt.call(this, at)
  })
  try {
    act()
  } finally {
    looking.mockRestore()
    Error.stackTraceLimit = before
  }
  return stacks.map(functionsIn)
}

const world = (): World => {
  const made = new World()
  made.login = Effect.sync(() => user({ enable_store_work: 1, enable_order_return: 1 }))
  made.memory.set(
    "session",
    JSON.stringify({ ...user(), flags: undefined, enable_store_work: 1, enable_order_return: 1 })
  )
  return made
    .on("OrderService.getOrderInfo", () => Effect.succeed(orderOf("7 5kg")))
    .on("ShipmentService.getShipmentInfoById", () => Effect.succeed(shipment()))
}

describe("the way of a scan", () => {
  it.each([
    ["order", "/order/1"],
    ["shipment", "/incoming/1"],
    ["order-return", "/orderreturn"]
  ])("to the %s has at most eight steps", (screen, path) =>
    inWorld(
      world(),
      (running) =>
        Effect.gen(function* () {
          yield* until(() => {
            const page = running.model().page.model as { readonly holder?: unknown }
            return page.holder === "this window"
          })
          const code = packCode(1, 7)
          const stacks = stacksOf(code, () => running.tell({ _tag: "Scanned", code }))
          const inspected = `core/screen/${screen}/scanning.ts inspect`
          const stack = stacks.find((functions) => functions.includes(inspected)) ?? []
          const way = stack.slice(stack.indexOf(inspected))
          expect(way.at(-1)).toBe("core/kit/run.ts tell")
          expect(way.length, way.join("\n")).toBeLessThanOrEqual(mostSteps)
        }),
      path
    )
  )
})
