/** Loaded before the server in a control run: answers are no longer remembered under their keys. The run must then fail. */
import { readFileSync } from "node:fs"
import { registerHooks, stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith("/rpc-server/store/engine/idempotency.ts")) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url), "utf8")
    const changed = source.replace(
      /const \[remembered\] = yield\* remember\([^\n]*\)/,
      "const remembered = {}"
    )
    if (changed === source) throw new Error("the insert of the idempotency record was not found")
    return { format: "module", source: stripTypeScriptTypes(changed), shortCircuit: true }
  }
})
