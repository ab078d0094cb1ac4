/** The version of the contract: it counts for a contract that stays what it was. */
import { createHash } from "node:crypto"
import { Schema } from "effect"
import { expect, it } from "vitest"
import { services } from "#core/contract/contract.ts"
import type { Method } from "#core/contract/method.ts"
import { ClientFrame, ServerFrame } from "#core/contract/realtime.ts"
import { contractVersion } from "#core/release.ts"
import { shapesOf } from "#test/support/contract-shapes.ts"

/** The calls, answers, faults and frames of each version, as SHA-256 of what stands below. */
const contracts: Readonly<Record<number, string>> = {
  2: "e09ba160f02904eb8f4f2f76a25a2073d92f918ab5229ac0536b71308dcd67aa"
}

/** Words about the contract may change with every build. */
const words = new Set(["description", "title", "version"])
const plain = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name, part]) => !(words.has(name) && typeof part === "string"))
          .sort(([a], [b]) => (a < b ? -1 : 1))
      )
    : value

/**
 * What differs here is a change of the contract. Where clients of the release before send and read what they did, as with
 * an optional field or a new method, the new digest is written above and that is all. Otherwise `contractVersion` is raised
 * in core/release.ts, and docs/changelog.md says why.
 */
it("the contract of this version is the one that was written down (RELEASE-2)", () => {
  const methods = Object.values(services).flatMap((service) =>
    Object.values(service as Record<string, Method>)
  )
  const frames = [ClientFrame, ServerFrame].map((frame) =>
    Schema.toJsonSchemaDocument(Schema.toEncoded(frame))
  )
  const text = JSON.stringify([methods.map(shapesOf), frames], plain)
  expect({ [contractVersion]: createHash("sha256").update(text).digest("hex") }).toEqual({
    [contractVersion]: contracts[contractVersion]
  })
})
