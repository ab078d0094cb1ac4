/** The queue as it is stored before each of its steps. */
import { empty } from "../../counter/placement-queue.ts"
import { PlacementQueue } from "../../counter/queued-cart.ts"
import { setAside } from "../../text/placement-queue.ts"
import { rowCodec } from "../row-codec.ts"

export const codec = rowCodec(empty, {
  shape: PlacementQueue,
  salvaged: () => empty,
  isBlank: ({ waiting, failed }) => waiting.length + failed.length === 0,
  setAside: () => setAside
})
