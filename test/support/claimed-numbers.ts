/** Orders that a test writes as rows claim their numbers where the network is spread, as those do that are placed. */
import { isOfSpread, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { numberFills } from "#rpc-server/store/migration/network-numbers.ts"

export const claimedNumbers = function* (): Tx<void> {
  if (yield* isOfSpread()) for (const text of numberFills) yield { text, values: [] }
}
