/** `packhouse` without a command: the screens in this terminal, until the user leaves. */
import { flushCompileCache } from "node:module"
import process from "node:process"
import { Deferred, Effect, Layer } from "effect"
import { render } from "ink"
import { isHeld } from "#core/client/navigation.ts"
import { messageTo } from "#core/client/page.ts"
import { type Running, run } from "#core/client/run.ts"
import { screenOf } from "#core/client/shown-page.ts"
import * as route from "#core/kit/route.ts"
import { version } from "#core/release.ts"
import { stateFolder } from "../host/folder.ts"
import * as ports from "../host/ports.ts"
import * as bell from "./bell.ts"
import * as clipboard from "./clipboard.ts"
import { Canvas } from "./frame/canvas.ts"
import { listen } from "./input.ts"
import { boxNow, placeNow } from "./keys.ts"
import * as log from "./log.ts"
import * as tty from "./tty.ts"
import { make } from "./ui-store.ts"
import { Screens } from "./view/screens.tsx"

export interface TerminalOptions {
  /** Origin of the server, `http://host:port`. */
  readonly server: string
  /** The page to begin at: a path of the product, such as "/dispatch" or "/order?pg=all". */
  readonly route?: string
}

/** The surroundings of the screens: a terminal, the stored files, and the workstation's devices. */
export interface Workplace
  extends TerminalOptions,
    Pick<ports.Machine, "stateFolder" | "devices" | "downloads"> {
  readonly terminal: tty.Terminal
  /** Takes what would be printed: the terminal belongs to the screens. */
  readonly log: (text: string) => void
}

const readRoute = (text: string | undefined): route.Route | undefined => {
  if (text === undefined) return undefined
  const { pathname, searchParams } = new URL(text, "http://packhouse")
  const named = (name: string) => searchParams.get(name) ?? undefined
  return route.read(pathname, named("pg"), named("order"), named("show"), named("days"), named("till"))
}

/** The place that was asked for, or what was asked for and is none. */
const startAt = (text: string | undefined) => {
  const place = readRoute(text)
  return { route: place, nowhere: place === undefined ? text : undefined }
}

/** The end of the screens: an exit code, or a fault of their own. */
type Ended = Deferred.Deferred<number, unknown>

/** Everything that lasts as long as the screens are shown; answers how to take it down. */
const show = (terminal: tty.Terminal, running: Running, ended: Ended): (() => void) => {
  const { output } = terminal
  const size = () => ({ columns: output.columns, rows: output.rows })
  const canvas = new Canvas(output)
  const redraw = () => {
    canvas.forget()
    canvas.emit("resize")
  }
  const end = (exitCode: number) => {
    const model = running.model()
    // An order that is left is released; what was scanned for it stays stored.
    const { keptForLater } = screenOf(model.page)
    if (keptForLater !== undefined)
      running.tell(
        isHeld(model) ? messageTo(model.page, keptForLater) : { _tag: "AskedForRoute", route: route.home }
      )
    Deferred.doneUnsafe(ended, Effect.succeed(exitCode))
  }
  const stage = make(running, size(), {
    redraw,
    leave: () => end(0),
    speakKitty: () => taken.speakKitty()
  })
  const input = listen({
    onScan: stage.scan,
    onTyped: stage.type,
    onKey: stage.key,
    onHeld: stage.hold,
    isNative: () => boxNow(stage.state())?.isNative === true,
    place: () => placeNow(stage.state()),
    onBegin: stage.begin
  })
  const taken = tty.take(terminal, {
    onInput: input.push,
    onResize: () => {
      stage.resize(size())
      redraw()
    },
    onReturn: redraw,
    onEnd: end
  })
  // Every render is one whole frame (`debug`); the canvas finds what has changed in it.
  const ink = render(<Screens stage={stage} />, {
    stdout: canvas as unknown as NodeJS.WriteStream,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false
  })
  ink.waitUntilExit().catch((fault) => Deferred.doneUnsafe(ended, Effect.fail(fault)))
  return () => {
    input.stop()
    taken.giveBack()
    canvas.end()
    ink.unmount()
  }
}

/**
 * Code that was compiled is kept when a program ends in order, which a terminal seldom does: its window is closed, or the
 * workstation switched off. So the screens keep theirs as soon as they have settled, for the next start.
 */
const keepCompiled = Effect.andThen(Effect.sleep("2 seconds"), Effect.sync(flushCompileCache))

const program = Effect.fnUntraced(function* ({ server, route, terminal }: Workplace) {
  const running = yield* run({ server, version, ...startAt(route) })
  const ended = yield* Deferred.make<number, unknown>()
  const exitCode = yield* Effect.acquireUseRelease(
    Effect.sync(() => show(terminal, running, ended)),
    () => Deferred.await(ended),
    (takeDown) => Effect.sync(takeDown)
  )
  // Whatever is on its way gets a moment; work in progress is stored before anything else.
  yield* Effect.timeoutOption(running.settled, "2 seconds")
  return exitCode
})

/** The screens on any terminal, until the user leaves; answers with the exit code. */
export const runScreens = (workplace: Workplace): Effect.Effect<number, unknown> => {
  const layers = Layer.mergeAll(
    ports.layer({ ...workplace, kind: "tui" }),
    bell.layer((bytes) => workplace.terminal.output.write(bytes)),
    clipboard.layer((bytes) => workplace.terminal.output.write(bytes))
  )
  return program(workplace).pipe(
    Effect.scoped,
    Effect.provide(layers),
    Effect.provide(log.layer(workplace.log))
  )
}

export const needsTerminal =
  "The screens of Packhouse need a terminal for both input and output. `packhouse help` lists the commands for scripts."

/** Runs until the user leaves. The exit code is set when a signal, or the loss of the terminal, ended it. */
export const openTerminal = async (options: TerminalOptions): Promise<void> => {
  if (!tty.isTerminal()) throw new Error(needsTerminal)
  const folder = stateFolder()
  const write = log.open(folder)
  const release = log.capture(write)
  const exitCode = await Effect.runPromise(
    Effect.forkScoped(keepCompiled).pipe(
      Effect.andThen(
        runScreens({ ...options, terminal: tty.ownTerminal(), stateFolder: folder, log: write })
      ),
      Effect.scoped,
      Effect.ensuring(Effect.sync(release))
    )
  )
  if (exitCode !== 0) process.exitCode = exitCode
}
