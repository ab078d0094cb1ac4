/** The web UI: the screens of `core/screen`, run in this browser and drawn by React. */
import * as Effect from "effect/Effect"
import { createRoot } from "react-dom/client"
import { run } from "#core/screen/run.ts"
import { follow, routeAt } from "./address.ts"
import { App } from "./app.tsx"
import { ClientProvider } from "./client.tsx"
import { setAnewWhenLoaded } from "./host/fonts.ts"
import { ports } from "./host/ports.ts"
import { attend } from "./host/presence.ts"
import { server } from "./host/rpc.ts"
import { listenToKeys } from "./keys/everywhere.ts"
import { version } from "./version.ts"

const program = Effect.gen(function* () {
  const client = yield* run({ server, version, route: routeAt(location.href) })
  follow(client)
  attend(client)
  listenToKeys(client)
  setAnewWhenLoaded()
  const root = document.getElementById("root")
  if (root === null) throw new Error("the page has no root")
  createRoot(root).render(
    <ClientProvider client={client}>
      <App />
    </ClientProvider>
  )
  return yield* Effect.never
}).pipe(Effect.scoped, Effect.provide(ports))

Effect.runFork(program)
