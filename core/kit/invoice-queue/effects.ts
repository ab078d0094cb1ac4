/** What the queue asks to be done, and how it is done. */
import { assignOrder } from "../effects/assignment.ts"
import type { Effects } from "../effects/host.ts"
import { ifStored } from "../effects/queue-rows.ts"
import { printLabels } from "./labels.ts"
import { printLeft } from "./left-papers.ts"
import type { Command, Message } from "./model.ts"
import { prepare } from "./preparing.ts"
import { print } from "./printing.ts"
import { send } from "./sending.ts"
import { loadTicks, saveTicks } from "./ticks.ts"

export const effects: Effects<Command, Message> = {
  PrepareQueued: (host, { order }) => ifStored(host, "invoiceQueue", prepare(host, order)),
  SendQueued: (host, command) => ifStored(host, "invoiceQueue", send(host, command)),
  PrintQueued: (host, command) => ifStored(host, "invoiceQueue", print(host, command)),
  PrintLabels: printLabels,
  SaveTicks: (_, { key, orders }) => saveTicks(key, orders),
  LoadTicks: (host, { key }) => loadTicks(host, key),
  PrintLeftPapers: printLeft,
  LeaveQueued: (host, { orderId }) => assignOrder(host, orderId, undefined)
}
