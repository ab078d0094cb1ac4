/** The web UI: the screens of `core/screen`, run in this browser and drawn by React. */
import * as Effect from "effect/Effect"
import type { createRoot, Root } from "react-dom/client"
import { type Running, run } from "#core/client/run.ts"
import { version } from "#core/release.ts"
import { follow, routeAt } from "./address.ts"
import { App, isConnecting } from "./app.tsx"
import { leadBackToDisplay } from "./back-to-display.ts"
import { ClientProvider } from "./client.tsx"
import { fetchOthers } from "./fetch-others.ts"
import { setAnewWhenLoaded } from "./host/fonts.ts"
import { wearLook } from "./host/look.ts"
import { answerNeighbours } from "./host/neighbours.ts"
import { isList, missed } from "./host/pieces.ts"
import { pieces, ports } from "./host/ports.ts"
import { attend } from "./host/presence.ts"
import { rootsComeFrom } from "./host/roots.ts"
import { server } from "./host/rpc.ts"
import { takeEarlyKeys } from "./keys/early.ts"
import { listenToKeys } from "./keys/everywhere.ts"
import { askedAddress } from "./login-for.ts"
import { ScreenRouter } from "./router.tsx"

/** The kept session has been looked for: from here on the screens listen to what somebody does. */
const started = ({ model, subscribe }: Running): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (model().isStarting) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = subscribe(look)
    queueMicrotask(look)
  })

/** So long the wait that is on the page already is not drawn anew: what comes behind it may be there by then. */
const patience = 200
const somethingToShow = ({ model, subscribe }: Running): Promise<void> =>
  new Promise((resolve) => {
    const show = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const look = () => {
      if (!isConnecting(model())) show()
    }
    const timer = setTimeout(show, patience)
    const unsubscribe = subscribe(look)
    look()
  })

/** A server that is gone before there is a socket is told as gone, too. */
const noticeNoServer = async ({ model, tell }: Running): Promise<void> => {
  await missed
  if (model().link === "connecting") tell({ _tag: "ChangedLink", link: "offline" })
}

/** The place that the address names, or the address that names none. */
const initialPlace = () => {
  const address = askedAddress()
  const route = routeAt(address)
  return route === undefined ? { route, nowhere: address } : { route }
}

/** Runs them for as long as the page lives, and draws them into the root. */
export const start = (root: Root, maker: typeof createRoot): Promise<Running> =>
  new Promise((resolve, reject) => {
    const program = Effect.gen(function* () {
      // A page that cannot be drawn without them waits for them while it connects, not after it.
      if (!isList()) void Promise.all([fetchOthers(), pieces.fetchLater()]).catch(() => undefined)
      const client = yield* run({ server, version, ...initialPlace(), hasLook: true }, pieces)
      leadBackToDisplay(client)
      follow(client)
      attend(client)
      addEventListener("pagehide", client.storeAtOnce)
      void noticeNoServer(client)
      answerNeighbours()
      wearLook(client)
      listenToKeys(client)
      setAnewWhenLoaded()
      rootsComeFrom(maker)
      void somethingToShow(client).then(() =>
        root.render(
          <ClientProvider client={client}>
            <ScreenRouter>
              <App />
            </ScreenRouter>
          </ClientProvider>
        )
      )
      yield* Effect.promise(() => started(client))
      // Nobody is in: names and passwords are typed, and nothing is scanned.
      if (client.model().session === undefined) takeEarlyKeys()
      resolve(client)
      return yield* Effect.never
    }).pipe(Effect.scoped, Effect.provide(ports))
    Effect.runFork(program).addObserver((exit) => reject(exit))
  })
