/** What is asked of scanner, scale and printers, and what their answers come to on the screens. */
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import { DeviceRefused, noDaemon } from "#core/device/call-fault.ts"
import { PrintFailed, PrintUnknown } from "#core/device/print-fault.ts"
import { refusal } from "#core/device/refusal.ts"
import type { DevicesEvent } from "#core/port/devices.ts"
import type { Label } from "#core/screen/label/model.ts"
import { bareProduct } from "../../support/bare-product.ts"
import { counterOf, device, job } from "../arbitrary/device.ts"
import { labelFacts } from "../arbitrary/label-facts.ts"
import { reading } from "../arbitrary/reading.ts"
import { inWorld, until, World } from "./world.ts"

/** A workstation whose devices tell what a test says. */
class Counter extends World {
  readonly events = Effect.runSync(Queue.unbounded<DevicesEvent>())

  constructor() {
    super()
    this.loggedIn()
    this.devices = { watch: Stream.fromQueue(this.events), followScale: Effect.succeed(null) }
    this.on("ShipmentService.getProductInfo", ({ product_id }) =>
      Effect.succeed(bareProduct(Number(product_id), { name: "Chicken" }))
    )
    this.on("ShipmentService.getLabelFacts", () => Effect.succeed(labelFacts()))
  }
  tell(event: DevicesEvent): void {
    Queue.offerUnsafe(this.events, event)
  }
  answering(answers: World["devices"]): this {
    this.devices = { ...this.devices, ...answers }
    return this
  }
}

const connected = { type: "Status", status: counterOf(device("scale"), device("scanner")) } as const
const labelPage = ({ model }: Running) => {
  const { page } = model()
  if (page._tag !== "Label") throw new Error(`${page._tag} is shown`)
  return page.model
}

describe("a product that is scanned for its label", () => {
  it.each([
    ["a partner's code", "7401234007507"],
    ["a pack", "80177300500645507000123"]
  ])("by %s is asked for in one call, its declarations in another, and known whole", (_, code) => {
    const world = new Counter()
    const { parent_name, ...product } = bareProduct(1773, { name: "Chicken", parent_name: "Chicken, cut" })
    world.on("EntityService.getEntityWithPack", ({ scan_code }) =>
      Effect.succeed({ entity: { product, scan_code }, parent_name, pack: null })
    )
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => running.model().page._tag === "Label")
          yield* running.settled
          world.calls.length = 0
          running.tell({ _tag: "Scanned", code })
          yield* until(() => labelPage(running).products.length === 1)
          yield* running.settled
          expect(labelPage(running).products[0]).toMatchObject({
            name: "Chicken",
            parentName: "Chicken, cut",
            details: { entity_id: 1773, parent_name: "Chicken, cut", declares: { veg_mark: "non-veg" } }
          })
          expect(world.calls.map(({ method, args }) => [method, args])).toEqual([
            ["EntityService.getEntityWithPack", { scan_code: code, hub: 1 }],
            ["ShipmentService.getLabelFacts", { product_id: 1773, store: 11 }]
          ])
        }),
      "/label"
    )
  })
})

describe("the scanner", () => {
  it("is claimed when somebody comes in and let go at the logout; its scans go where a wedge's do", () => {
    const world = new Counter()
    world.on("AuthService.logout", () => Effect.succeed({ status: "success" }))
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => world.log.includes("claims the scanner"))
          const scan = {
            code: "80177300500645507000123",
            terminator: "CR",
            symbology: "Code 128",
            at: 0,
            durationMs: 230,
            number: 1
          } as const
          world.tell({ type: "Scan", scan })
          yield* until(() => {
            const { page } = running.model()
            return page._tag === "ScannerCheck" && page.model.seen.length === 1
          })
          const { page } = running.model()
          expect(page._tag === "ScannerCheck" && page.model.seen[0]).toMatchObject({
            code: scan.code,
            framing: { source: "serial", terminator: "CR", durationMs: 230, symbology: "Code 128" }
          })
          running.tell({ _tag: "AskedToLogOut" })
          yield* until(() => world.log.includes("lets the scanner go"))
        }),
      "/scannercheck"
    )
  })

  it("that went to another program is said to be there, until somebody turns to this one", () => {
    const world = new Counter()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => running.model().devices.scans === "here")
        world.tell(connected)
        world.tell({ type: "LostScanner", by: "another window" })
        yield* until(() => running.model().devices.scans === "elsewhere")
        running.tell({ _tag: "TookFocus" })
        yield* until(() => running.model().devices.scans === "here")
      })
    )
  })
})

describe("a label", () => {
  /** The label screen with a product at hand and half a kilogram on the scale. */
  const weighed = (world: Counter, running: Running) =>
    Effect.gen(function* () {
      yield* until(() => running.model().page._tag === "Label")
      world.tell(connected)
      running.tell({
        _tag: "GotScreenMessage",
        screen: "Label",
        message: { _tag: "TypedCode", text: "1773" }
      })
      running.tell({ _tag: "GotScreenMessage", screen: "Label", message: { _tag: "SubmittedCode" } })
      yield* until(() => labelPage(running).products.length === 1)
      world.tell({ type: "Weight", reading: reading.stable(500) })
      yield* until(() => labelPage(running).weighing.present === 500)
    })

  it.each<[string, Label["state"], World["devices"]["print"] & {}]>([
    ["printed", "printed", () => Effect.succeed(job())],
    ["failed", "failed", () => Effect.fail(new PrintFailed({ job: job({ error: refusal("PAPER_OUT") }) }))],
    ["unknown", "unknown", () => Effect.fail(new PrintUnknown({ job: job({ state: "unknown" }) }))],
    ["with a daemon that is not there", "failed", () => Effect.fail(noDaemon("tui"))],
    ["with a daemon that went away", "unknown", () => Effect.fail(noDaemon("tui", true))],
    ["refused", "failed", () => Effect.fail(new DeviceRefused({ refusal: refusal("DEVICE_NOT_CONFIGURED") }))]
  ])("%s is %s", (_, state, print) => {
    const world = new Counter().answering({ print })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* weighed(world, running)
          running.tell({ _tag: "GotScreenMessage", screen: "Label", message: { _tag: "Confirmed" } })
          yield* until(() => labelPage(running).labels[0]?.state === state)
        }),
      "/label"
    )
  })

  it("asked for while the scale moves is printed at its rest, or says why there was none", () => {
    const world = new Counter()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* weighed(world, running)
          world.tell({ type: "Weight", reading: reading.moving(520) })
          yield* until(() => labelPage(running).reading?.state === "moving")
          running.tell({ _tag: "GotScreenMessage", screen: "Label", message: { _tag: "Confirmed" } })
          yield* until(() => labelPage(running).problem !== undefined)
          expect([labelPage(running).labels, labelPage(running).isAwaitingRest]).toEqual([[], false])
        }),
      "/label"
    )
  })
})

describe("the print queue", () => {
  it("tells what came of what was asked, a refusal in its own words", () => {
    const queued = job({ state: "queued", verdict: null })
    const world = new Counter().answering({
      jobs: Effect.succeed([queued]),
      cancel: () => Effect.fail(new DeviceRefused({ refusal: refusal("DEVICE_BUSY", "it is being printed") }))
    })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          const queue = () => {
            const { page } = running.model()
            return page._tag === "PrintQueue" ? page.model : undefined
          }
          yield* until(() => queue()?.jobs?.length === 1)
          running.tell({
            _tag: "GotScreenMessage",
            screen: "PrintQueue",
            message: { _tag: "AskedOfJob", jobId: queued.jobId, action: "cancel" }
          })
          yield* until(() => queue()?.problem !== undefined)
          expect(queue()).toMatchObject({
            problem: "The printer is busy with this job (it is being printed)",
            busy: []
          })
          world.tell({
            type: "Job",
            job: { ...queued, state: "done", verdict: "written", updatedAt: queued.updatedAt + 1 }
          })
          yield* until(() => queue()?.jobs?.[0]?.state === "done")
        }),
      "/printqueue"
    )
  })
})
