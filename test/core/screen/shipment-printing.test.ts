import { describe, expect, it } from "vitest"
import { acceptedShipment, rtv, shipment } from "../arbitrary/shipment.ts"
import { noon } from "../arbitrary/time.ts"
import { Client } from "./client.ts"
import { Depot, openDock } from "./dock.ts"

const template = { shipment_template: "shipment" }

describe("Print of a shipment", () => {
  it("prints the paper of a return pick-up, pending or accepted", () => {
    for (const made of [rtv(), acceptedShipment({ source_of_shipment: "STORE RTV" })]) {
      const dock = openDock(new Depot(made), template)
      dock.say({ _tag: "AskedToPrint" })
      expect(dock.done.at(-1)).toEqual({ _tag: "PrintShipment", id: made.id, attempt: noon })
    }
  })

  it("is not there for other shipments, nor without a template", () => {
    for (const [made, flags] of [
      [shipment(), template],
      [rtv(), {}],
      [rtv(), { shipment_template: "" }]
    ] as const) {
      const dock = openDock(new Depot(made), flags)
      dock.say({ _tag: "AskedToPrint" })
      expect(dock.done.map(({ _tag }) => _tag)).not.toContain("PrintShipment")
    }
  })

  it("that fails says why", () => {
    const client = new Client().enter()
    const problem = "Unable to print Return Pickup: The printer is out of paper"
    client.say({ _tag: "EndedPrint", kind: "pickUp", problem })
    expect(client.toasts).toEqual([problem])
  })
})
