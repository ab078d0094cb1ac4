/** What both durable queues promise: one window, one key a step, nothing lost by a crash, a full disk or a lost reply. */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import { WorkUnsaved } from "#core/port/journal.ts"
import { type DurableQueue, durableQueues } from "./durable-queues.ts"
import { online, untilTicked } from "./queue-world.ts"
import { toastsOf } from "./running.ts"
import { inWorld, offline, ruled, World } from "./world.ts"

const tell = (running: Running, { screen }: DurableQueue, message: { readonly _tag: string }): void =>
  running.tell({ _tag: "GotScreenMessage", screen, message })

/** The keys of all steps, papers too, each as often as it was asked for. */
const keysIn = (world: World): ReadonlyArray<string> =>
  world.log.flatMap((line) => /^key (.+)|^print \S+ \S+ (.+)$/.exec(line)?.slice(1).find(Boolean) ?? [])
/** A world that writes down under which keys it was asked. */
const keyed = (world: World): World => {
  for (const [method, answer] of world.answers)
    world.on(method, (args, key) => {
      if (key !== undefined) world.log.push(`key ${key}`)
      return answer(args, key)
    })
  return world
}

/** Who is in asks for these entries; time goes on until a condition holds. */
const story = (
  subject: DurableQueue,
  world: World,
  entries: ReadonlyArray<number>,
  isOver: (running: Running) => boolean,
  then: (running: Running) => void = () => {}
): Promise<void> =>
  inWorld(world, (running) =>
    Effect.gen(function* () {
      yield* online(running)
      for (const entry of entries) tell(running, subject, subject.request(entry))
      yield* untilTicked(() => isOver(running))
      then(running)
    })
  )
const isDone = (subject: DurableQueue, running: Running): boolean => {
  const { hold, requests, waitingEntries } = subject.stateOf(running)
  return hold === "none" && requests.length + waitingEntries.length === 0
}
const deedsIn = (subject: DurableQueue, world: World) =>
  world.calls.filter(({ method }) => method === subject.deed)
/** Two entries are worked off, and nothing goes wrong. */
const undisturbed = async (subject: DurableQueue): Promise<World> => {
  const world = keyed(subject.world())
  await story(
    subject,
    world,
    [1, 2],
    (running) => deedsIn(subject, world).length === 2 && isDone(subject, running)
  )
  return world
}

describe.each(durableQueues)("the row of the $screen", (subject) => {
  const deeds = (world: World) => deedsIn(subject, world)

  it("is worked off in the order of its entries, each step under a key of its own (BACK-1)", async () => {
    const keys = keysIn(await undisturbed(subject))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length % 2).toBe(0)
    const [first, second] = [keys.slice(0, keys.length / 2), keys.slice(keys.length / 2)]
    expect(first.every((key) => /(order|cart|invoice)-1\b/.test(key))).toBe(true)
    expect(second.every((key) => /(order|cart|invoice)-2\b/.test(key))).toBe(true)
  })

  it("is gone on with after a crash at any write or step: no step is left out, none has a second key (BULK-6, BACK-5)", async () => {
    const whole = await undisturbed(subject)
    const keys = keysIn(whole)
    const writes = whole.log.filter((line) => line === `save ${subject.row}`).length
    const crashes = [
      ...keys.map((_, at) => ({ at, isWrite: false })),
      ...Array.from({ length: writes }, (_, at) => ({ at, isWrite: true }))
    ]
    for (const { at, isWrite } of crashes) {
      const killed = keyed(subject.world())
      const count = () =>
        isWrite ? killed.log.filter((line) => line === `save ${subject.row}`).length : keysIn(killed).length
      if (isWrite) killed.journal = Effect.suspend(() => (count() > at ? Effect.never : Effect.void))
      else {
        for (const [method, answer] of killed.answers)
          killed.on(method, (args, key) => (count() > at ? Effect.never : answer(args, key)))
        killed.print = Effect.suspend(() => (count() > at ? Effect.never : new World().print))
      }
      await story(subject, killed, [1, 2], () => count() > at)
      const next = keyed(subject.world())
      for (const [row, text] of killed.stored) next.stored.set(row, text)
      const keysOfBoth = () => [...keysIn(killed), ...keysIn(next)]
      // What was not stored when it was killed was not begun: it is asked for once more.
      const isStored = killed.stored.has(subject.row)
      await story(
        subject,
        next,
        isStored ? [] : [1, 2],
        (running) => new Set(keysOfBoth()).size >= keys.length && isDone(subject, running),
        (running) => {
          if (isStored && at === 0) expect(toastsOf(running)).toContain(subject.goesOn)
        }
      )
      expect([...new Set(keysOfBoth())], `${isWrite ? "write" : "step"} ${at}`).toEqual(keys)
    }
  })

  it("is asked again under the same key, with the same content, where a reply was lost (BULK-6, BACK-8)", () => {
    const world = subject.world()
    const answer = world.answers.get(subject.deed)
    let tries = 0
    world.on(subject.deed, (args, key) => (++tries < 4 ? offline : (answer?.(args, key) ?? offline)))
    return story(
      subject,
      world,
      [1],
      () => tries === 4,
      () => {
        expect(new Set(deeds(world).map(({ key, args }) => JSON.stringify([key, args]))).size).toBe(1)
      }
    )
  })

  it("gives an entry up that is refused, goes on with the next, and takes it again when somebody asks", () => {
    const world = subject.world()
    const answer = world.answers.get(subject.deed)
    let isRefused = true
    world.on(subject.deed, (args, key) =>
      isRefused && JSON.stringify(args).match(/"order_id":1,|cart-1/) !== null
        ? ruled("OnHold", "Curry cut is not available")
        : (answer?.(args, key) ?? offline)
    )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* online(running)
        for (const entry of [1, 2]) tell(running, subject, subject.request(entry))
        yield* untilTicked(() => deeds(world).length > 1 && isDone(subject, running))
        expect(subject.stateOf(running).failedEntries).toEqual([1])
        expect(toastsOf(running).length).toBeGreaterThan(0)
        isRefused = false
        tell(running, subject, subject.retry(1))
        yield* untilTicked(() => deeds(world).length === 3 && isDone(subject, running))
        expect(subject.stateOf(running).failedEntries).toEqual([])
      })
    )
  })

  it("has an entry once, however often it is asked for", () => {
    const world = subject.world()
    return story(
      subject,
      world,
      [1, 1],
      (running) => deeds(world).length > 0 && isDone(subject, running),
      () => expect(deeds(world)).toHaveLength(1)
    )
  })

  it("is one window's: another one sends nothing, and says so once to who asks (BULK-11, BACK-5)", () => {
    const world = subject.world()
    world.locked.add(subject.row)
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* online(running)
        tell(running, subject, subject.request(1))
        const isTold = (text: string) => text.includes("open elsewhere on this workstation")
        yield* untilTicked(() => toastsOf(running).some(isTold))
        let ticks = 0
        yield* untilTicked(() => ++ticks > 200)
        expect(toastsOf(running).filter(isTold).length).toBeLessThanOrEqual(1)
        expect(subject.stateOf(running).requests).toHaveLength(subject.requestsWait ? 1 : 0)
        expect(deeds(world)).toEqual([])
        world.locked.clear()
        if (!subject.requestsWait) tell(running, subject, subject.request(1))
        yield* untilTicked(() => deeds(world).length === 1 && isDone(subject, running))
      })
    )
  })

  it("sends nothing that cannot be stored, at any of its writes, until somebody asks again (BULK-5)", async () => {
    const writes = (await undisturbed(subject)).log.filter((line) => line === `save ${subject.row}`).length
    for (let at = 0; at < writes - 1; at++) {
      const world = keyed(subject.world())
      let isFull = true
      world.journal = Effect.suspend(() =>
        isFull && world.log.filter((line) => line === `save ${subject.row}`).length > at
          ? Effect.fail(new WorkUnsaved({ message: "the disk is full" }))
          : Effect.void
      )
      await inWorld(world, (running) =>
        Effect.gen(function* () {
          yield* online(running)
          for (const entry of [1, 2]) tell(running, subject, subject.request(entry))
          yield* untilTicked(() => subject.stateOf(running).unsaved !== undefined)
          const keys = keysIn(world).length
          let ticks = 0
          yield* untilTicked(() => ++ticks > 100)
          expect(keysIn(world).length, `write ${at}`).toBeLessThanOrEqual(keys + 1)
          isFull = false
          tell(running, subject, subject.request(3))
          yield* untilTicked(() => deeds(world).length >= 3 && isDone(subject, running))
          expect(new Set(deeds(world).map(({ key }) => key)).size).toBe(3)
        })
      )
    }
  })

  it("is set aside as it is where it cannot be read, and others are worked off (BULK-5)", () => {
    const world = subject.world()
    world.stored.set(subject.row, '{"version":2')
    return story(
      subject,
      world,
      [1],
      (running) => deeds(world).length === 1 && isDone(subject, running),
      (running) => {
        const [name, id] = subject.row.split(" ")
        const aside = [...world.stored].filter(([, text]) => text === '{"version":2').map(([row]) => row)
        expect(aside).toEqual([expect.stringMatching(`^${name}-unread ${id}-`)])
        expect(toastsOf(running)).toContainEqual(expect.stringContaining("could not be read"))
      }
    )
  })

  it("is read as it is stored today, and stored as it was", () => {
    const { read, print } = subject.codec
    const text = JSON.stringify(subject.storedToday)
    expect(JSON.parse(print(read(text).queue as never))).toEqual(subject.storedToday)
  })
})
