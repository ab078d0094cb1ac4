/**
 * Prints the texts that the modules of the store hold, as JSON. A program of its own: what makes statements is loaded there
 * with something around it that notes their texts.
 */
import { readdirSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

const store = new URL("../../rpc-server/store/", import.meta.url)
const at = (file: string): string => new URL(file, store).href

const texts = new Set<string>()
Object.assign(globalThis, { note: (text: unknown) => texts.add(String(text)) })

/** What a module is loaded as, by its address: all of it, and some of it made anew around its own. */
const around = (file: string, source: string): readonly [address: string, source: string] => [
  at(file),
  `export * from "${at(file)}?own"\nimport * as own from "${at(file)}?own"\n${source}`
]
const noting = new Map([
  around(
    "engine/transaction.ts",
    `const noting = (make, at) => (...args) => {
      note(args[at])
      return make(...args)
    }
    export const select = noting(own.select, 1)
    export const write = noting(own.write, 0)
    export const lock = noting(own.lock, 0)`
  ),
  around(
    "engine/many-rows.ts",
    `export const bySize = (make) => {
      note(make(2))
      return own.bySize(make)
    }`
  )
])
registerHooks({
  load: (url, context, next) => {
    const source = noting.get(url)
    return source === undefined ? next(url, context) : { format: "module", shortCircuit: true, source }
  }
})

/** Every module of the store; what migrations did is of the past. */
for (const file of readdirSync(fileURLToPath(store), { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".ts") && !file.startsWith("migration")) await import(at(file))
console.log(JSON.stringify([...texts]))
