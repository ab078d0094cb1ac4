/** `packhouse events`: what happens to orders, shipments and reports, for scripts and for people who look on. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { type EventPage, EventService, mostEvents } from "#core/contract/event.ts"
import * as Day from "#core/day.ts"
import { type EventKind, eventKinds, type OutgoingEvent } from "#core/outgoing-event.ts"
import { call, isAway, type Rpc } from "#core/port/rpc.ts"
import { either } from "#core/sheet/problem.ts"
import { usageError } from "../host/command-error.ts"
import { type Line, writeAnswer, writeAside, writeJson } from "../host/output.ts"
import { example, globalsOf } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import type { CommandFailure } from "./failure.ts"
import { table } from "./table.ts"

interface Options {
  readonly follow?: boolean
  readonly from?: string
  readonly cursor?: string
  readonly kind?: ReadonlyArray<string>
  readonly ofStore?: string
}

const starts = ["now", "start"] as const

/** The parameters of a call, beside its cursor. */
const requestOf = ({ follow = false, from, cursor, kind = [], ofStore }: Options) =>
  Effect.gen(function* () {
    const start = starts.find((each) => each === (from ?? (follow ? "now" : "start")))
    if (start === undefined) return yield* usageError(`--from takes ${either(starts)}.`)
    if (from !== undefined && cursor !== undefined)
      return yield* usageError("--cursor says where to go on: it takes no --from.")
    const kinds: Array<EventKind> = []
    for (const name of kind) {
      const found = eventKinds.find((each) => each === name)
      if (found === undefined) return yield* usageError(`--kind takes ${either(eventKinds)}.`)
      kinds.push(found)
    }
    if (ofStore !== undefined && !/^\d{1,15}$/.test(ofStore))
      return yield* usageError(`--of-store ${ofStore} is not the number of a store.`)
    const store = ofStore === undefined ? {} : { store: Number(ofStore) }
    return { from: start, kinds, limit: mostEvents, ...store }
  })
type Request = Effect.Success<ReturnType<typeof requestOf>>

const read = (request: Request, cursor: string | undefined): Effect.Effect<EventPage, CommandFailure, Rpc> =>
  call(EventService.getEvents, cursor === undefined ? request : { ...request, cursor })

const cells = ({ at, kind, subject, store_id, body }: OutgoingEvent): ReadonlyArray<string> => [
  Day.toLocal(Day.fromGmt(at) ?? 0),
  kind,
  subject,
  String(store_id),
  body.order?.status ?? ""
]
const lineOf = (event: OutgoingEvent): Line => cells(event).join("  ")

const list = (options: Options): Working =>
  Effect.gen(function* () {
    const request = yield* requestOf(options)
    const events: Array<OutgoingEvent> = []
    let page: EventPage | undefined
    do {
      page = yield* read(request, page?.cursor ?? options.cursor)
      events.push(...page.events)
    } while (page.more)
    return {
      data: { events, cursor: page.cursor },
      lines:
        events.length === 0
          ? ["Nothing has happened."]
          : table(
              [
                { title: "WHEN (IST)" },
                { title: "WHAT" },
                { title: "OF" },
                { title: "STORE" },
                { title: "STATUS" }
              ],
              events.map(cells)
            ),
      notes: [`To go on from here: packhouse events --cursor ${page.cursor}`]
    }
  })

/**
 * Until somebody ends it. Each event has the cursor behind which nothing of it is lost: that of its page for the last one,
 * the one before it for all others, so that who stores it sees an event again rather than never.
 */
const follow = (options: Options, isJson: boolean): Working<never> =>
  Effect.gen(function* () {
    const request = yield* requestOf(options)
    let cursor = options.cursor
    let isMissed = false
    while (true) {
      const answer = yield* Effect.result(read(request, cursor))
      if (Result.isFailure(answer)) {
        const why = answer.failure
        if (!("_tag" in why) || !isAway(why as never)) return yield* Effect.fail(why)
        if (!isMissed) writeAside(["The server is away; what happens meanwhile comes once it is back."])
        isMissed = true
        yield* Effect.sleep("2 seconds")
        continue
      }
      isMissed = false
      const { events, cursor: next, more } = answer.success
      const before = cursor ?? next
      events.forEach((event, index) => {
        if (isJson) writeJson({ ...event, cursor: index === events.length - 1 ? next : before })
        else writeAnswer([lineOf(event)])
      })
      cursor = next
      if (!more) yield* Effect.sleep("1 second")
    }
  })

const collect = (kind: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [...before, kind]

export const define = (program: Command): void => {
  const events = program
    .command("events")
    .description("what has happened to orders, shipments and reports of the day's end, in its order")
    .option("--follow", "go on as it happens, until Ctrl+C; with --json an object a line")
    .option("--from <place>", "now (as --follow does), or start: the oldest that is stored")
    .option("--cursor <text>", "go on behind what was read before")
    .option("--kind <kind>", "of this kind alone; may be given again", collect)
    .option("--of-store <id>", "of one store")
    .action((options: Options) =>
      asUser(events, () =>
        options.follow === true ? follow(options, globalsOf(events).json === true) : list(options)
      )
    )
  example(
    events,
    "packhouse events --kind order.short --kind order.cancelled",
    "packhouse events --follow --json"
  )
}
