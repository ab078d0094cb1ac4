/** The administrator's area: a page and a bundle of its own, with the session of the tab it was opened from. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createRoot } from "react-dom/client"
import { run } from "#core/screen/admin/run.ts"
import { setAnewWhenLoaded } from "../host/fonts.ts"
import { showKeptLook } from "../host/kept.ts"
import * as memory from "../host/memory.ts"
import { rpc } from "../host/rpc.ts"
import * as shortcuts from "../keys/shortcuts.ts"
import { fetchHindi, speak } from "../words.ts"
import { Area } from "./area.tsx"
import { AreaProvider } from "./client.tsx"

showKeptLook()

const program = Effect.gen(function* () {
  if (document.documentElement.lang === "hi") speak((yield* Effect.promise(fetchHindi)).words)
  const area = yield* run
  shortcuts.listen()
  setAnewWhenLoaded()
  const root = document.getElementById("root")
  if (root === null) throw new Error("the page has no root")
  createRoot(root).render(
    <AreaProvider area={area}>
      <Area />
    </AreaProvider>
  )
  return yield* Effect.never
}).pipe(Effect.scoped, Effect.provide(Layer.merge(rpc, memory.layer)))

Effect.runFork(program)
