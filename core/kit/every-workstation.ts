/** All workstations of the network, as the server gives them page by page. */
import * as Effect from "effect/Effect"
import { mostListed, type Workstation, WorkstationService } from "../contract/workstation.ts"
import { type CallFailure, call, type Rpc } from "../port/rpc.ts"

export const everyWorkstation = (filter: {
  readonly with_taken_out: boolean
  readonly store_id?: number
}): Effect.Effect<ReadonlyArray<Workstation>, CallFailure, Rpc> =>
  Effect.gen(function* () {
    const found: Array<Workstation> = []
    let after: string | null = ""
    while (after !== null) {
      const from: string = after
      const page = yield* call(WorkstationService.getWorkstations, {
        ...filter,
        after: from,
        limit: mostListed
      })
      found.push(...page.workstations)
      after = page.next
    }
    return found
  })
