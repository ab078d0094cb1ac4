/** `packhouse device scale`: a weight at rest, what the scale shows now, or all of it as it changes; zero and tare. */
import type { Command } from "commander"
import { Effect, Stream } from "effect"
import type { Reading, ScaleAction } from "#core/device/reading.ts"
import { deviceActionTitle } from "#core/kit/devices/wording.ts"
import { Devices } from "#core/port/devices.ts"
import { readingText, refusalText } from "#core/text/device.ts"
import { remedyOf } from "#core/text/remedy.ts"
import { inTurn } from "#core/text/sentence.ts"
import { usageError } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { example, globalsOf } from "./answer.ts"
import { type AtDevices, atDevices } from "./device-desk.ts"
import { followScale } from "./followed-scale.ts"
import { readingData, readingSpan } from "./scale-reading.ts"

interface Options {
  readonly now?: boolean
  readonly wait?: string
  readonly follow?: boolean
  readonly zero?: boolean
  readonly tare?: boolean
  readonly clearTare?: boolean
}

/** The longest time that the protocol lets a reading wait. */
const longest = 15
const SECONDS = /^\d{1,2}(\.\d{1,3})?$/
const readWait = (text: string | undefined) => {
  if (text === undefined) return Effect.succeed(undefined)
  const seconds = SECONDS.test(text) ? Number(text) : Number.NaN
  return seconds >= 0.1 && seconds <= longest
    ? Effect.succeed(Math.round(seconds * 1000))
    : Effect.fail(usageError(`--wait ${text} is not a number of seconds from 0.1 to ${longest}.`))
}

const readAction = ({ zero, tare, clearTare }: Options) => {
  const actions = (["zero", "tare", "clearTare"] as const).filter(
    (action) => ({ zero, tare, clearTare })[action] === true
  )
  return actions.length > 1
    ? Effect.fail(usageError("Zero, tare and clear tare are asked for one at a time."))
    : Effect.succeed(actions[0])
}

/** Says what the scale shows while its rest is waited for. */
const followRest = Effect.gen(function* () {
  progress("Waiting for the scale to be at rest")
  const devices = yield* Devices
  const say = (reading: Reading | null) =>
    progress(`Waiting for the scale to be at rest: ${readingText(reading)}`)
  yield* Effect.forkScoped(
    Stream.runForEach(devices.watch, (event) =>
      Effect.sync(() => {
        if (event.type === "Weight") say(event.reading)
      })
    )
  )
  if (process.stderr.isTTY) yield* Effect.forkScoped(Effect.ignore(Effect.map(devices.followScale, say)))
})

const answer = (reading: Reading, done: ScaleAction | undefined) => {
  const { error } = reading
  const problem = error === null ? undefined : inTurn(refusalText(error), remedyOf(error.code))
  return {
    data: { ...readingData(reading), done: done ?? null },
    lines: error === null ? [readingSpan(reading)] : [],
    notes: done === undefined ? [] : [`${deviceActionTitle(done)}: done`],
    problems: problem === undefined ? [] : [problem]
  }
}

const weigh = (options: Options, json: boolean): AtDevices =>
  Effect.gen(function* () {
    const { now = false, follow = false } = options
    const action = yield* readAction(options)
    const timeoutMs = yield* readWait(options.wait)
    if (follow && (now || timeoutMs !== undefined))
      return yield* usageError("--follow shows everything: it takes neither --now nor --wait.")
    if (now && timeoutMs !== undefined) return yield* usageError("--now does not wait: it takes no --wait.")
    const devices = yield* Devices
    if (action !== undefined) {
      progress(deviceActionTitle(action))
      yield* devices.operateScale(action)
    }
    if (follow) return yield* followScale(json)
    if (now) return answer(yield* devices.readScale({ mode: "now" }), action)
    yield* followRest
    const waited = timeoutMs === undefined ? {} : { timeoutMs }
    return answer(yield* devices.readScale({ mode: "stable", ...waited }), action)
  })

export const defineDeviceScale = (parent: Command): void => {
  const command = parent
    .command("scale")
    .description("a weight of the scale at rest")
    .option("--wait <seconds>", "how long to wait for rest, 0.1 to 15 (default: 5)")
    .option("--now", "what it shows at this moment, at rest or not")
    .option("--follow", "what it shows as it changes, until Ctrl+C; with --json an object a line")
    .option("--zero", "set the scale to zero first")
    .option("--tare", "take what lies on it as the container first")
    .option("--clear-tare", "forget the container first")
    .action((options: Options) => atDevices(command, () => weigh(options, globalsOf(command).json ?? false)))
  example(
    command,
    "packhouse device scale",
    "packhouse device scale --tare",
    "packhouse device scale --follow --json"
  )
}
