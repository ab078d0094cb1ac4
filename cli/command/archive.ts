/** `packhouse archive`: what is finished for long leaves the tables of the day. Administrators only. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type ArchivedStep, ArchiveService, type ArchiveState } from "#core/contract/archive.ts"
import { Rpc } from "#core/port/rpc.ts"
import { progress } from "../host/output.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"

const megabyte = 1024 * 1024
const size = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / megabyte).toFixed(1)} MB`

const dueText = (what: string, days: number, before: string | null): string =>
  before === null
    ? `${what} are never archived.`
    : `${what} are archived ${days} days after their last change: now what changed last before ${before} GMT.`

const stateLines = (state: ArchiveState): ReadonlyArray<string> => [
  dueText("Finished orders", state.order_days, state.orders_before),
  dueText("Packs that left stock", state.pack_days, state.packs_before),
  `In the archive: ${state.archived_orders} orders (${size(state.archived_order_bytes)}), ${state.archived_packs} packs.`,
  `The database has ${size(state.database_bytes)}${state.free_bytes === 0 ? "" : `, ${size(state.free_bytes)} of it free for what comes next`}.`
]

const getState = Rpc.use((rpc) => rpc.call(ArchiveService.getArchive, {}))

const status: Working = Effect.map(getState, (state) => ({ data: state, lines: stateLines(state) }))

const share = (part: number, whole: number): string =>
  whole === 0 ? "" : ` (${Math.round((part * 100) / whole)} % of it)`

const run: Working = Effect.gen(function* () {
  const before = yield* getState
  let done: Omit<ArchivedStep, "is_done"> = { orders: 0, packs: 0, plain_bytes: 0, archived_bytes: 0 }
  const rpc = yield* Rpc
  for (let isDone = false; !isDone; ) {
    const step = yield* rpc.call(ArchiveService.archiveNext, {})
    done = {
      orders: done.orders + step.orders,
      packs: done.packs + step.packs,
      plain_bytes: done.plain_bytes + step.plain_bytes,
      archived_bytes: done.archived_bytes + step.archived_bytes
    }
    isDone = step.is_done
    if (!isDone) progress(`Archived ${done.orders} orders, ${done.packs} packs`)
  }
  const after = yield* getState
  const lines =
    done.orders + done.packs === 0
      ? ["Nothing is due.", ...stateLines(after)]
      : [
          `Archived ${done.orders} orders and ${done.packs} packs.`,
          ...(done.orders === 0
            ? []
            : [
                `${size(done.plain_bytes)} of orders became ${size(done.archived_bytes)}${share(done.archived_bytes, done.plain_bytes)}.`
              ]),
          ...stateLines(after)
        ]
  return { data: { ...done, before, after }, lines } satisfies Answer
})

export const define = (program: Command): void => {
  const command = program
    .command("archive")
    .description("archive finished orders and packs that left stock, as the server does every night")
    .option("--status", "only say what is archived, and after how many days")
    .action((options: { readonly status?: boolean }) =>
      asUser(command, () => (options.status === true ? status : run))
    )
  example(command, "packhouse archive --status", "packhouse archive")
}
