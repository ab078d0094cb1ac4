/** A service that does not answer is left alone for a while, and tried again. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { answered, type Circuit, closed, entered, failed } from "#rpc-server/commerce/circuit.ts"

const happening = fc.record({ after: fc.integer({ min: 0, max: 40 * Day.second }), isAnswered: fc.boolean() })

describe("a circuit", () => {
  it("lets every call through until five running were not answered, and then one in half a minute", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (story) => {
        let circuit: Circuit = closed
        let now = 0
        let running = 0
        let lastTry = Number.NEGATIVE_INFINITY
        for (const { after, isAnswered } of story) {
          now += after
          const entry = entered(circuit, now)
          expect(entry.mayCall).toBe(running < 5 || now - lastTry >= 30 * Day.second)
          circuit = entry.circuit
          if (!entry.mayCall) continue
          lastTry = now
          running = isAnswered ? 0 : running + 1
          circuit = isAnswered ? answered() : failed(circuit, now)
        }
      })
    )
  })

  it("lets one call through where several come at once after the pause", () => {
    let circuit: Circuit = closed
    for (let call = 0; call < 5; call++) circuit = failed(circuit, 0)
    const first = entered(circuit, 30 * Day.second)
    expect(first.mayCall).toBe(true)
    expect(entered(first.circuit, 30 * Day.second).mayCall).toBe(false)
  })
})
