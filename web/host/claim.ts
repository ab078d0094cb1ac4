/**
 * One tab at a time has an entry of the journal. The browser lets go of a Web Lock when its tab is gone, however it
 * went. Plain http beyond this machine has no Web Locks; there the tabs ask each other.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { WorkLocked } from "#core/port/journal.ts"

/** A reloaded page may come before the browser has taken down the one it replaces. */
const patience = 1000
/** Tabs of one browser answer each other within a few milliseconds. */
const answerTime = 200

type Release = () => void

const byLock = (name: string): Promise<Release | undefined> =>
  new Promise((resolve) => {
    const waiting = AbortSignal.timeout(patience)
    navigator.locks
      .request(name, { signal: waiting }, () => new Promise<void>((release) => resolve(() => release())))
      .catch(() => resolve(undefined))
  })

const byAsking = (name: string): Promise<Release | undefined> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(name)
    const release = () => channel.close()
    const timer = setTimeout(() => {
      channel.onmessage = ({ data }) => {
        if (data === "who?") channel.postMessage("mine")
      }
      resolve(release)
    }, answerTime)
    channel.onmessage = ({ data }) => {
      if (data !== "mine") return
      clearTimeout(timer)
      release()
      resolve(undefined)
    }
    channel.postMessage("who?")
  })

export const claim = (name: string): Effect.Effect<void, WorkLocked, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.flatMap(
        Effect.promise(() => ("locks" in navigator ? byLock(name) : byAsking(name))),
        (release) =>
          release === undefined
            ? Effect.fail(new WorkLocked({ by: "another tab of this browser" }))
            : Effect.succeed(release)
      ),
      (release) => Effect.sync(release)
    )
  )
