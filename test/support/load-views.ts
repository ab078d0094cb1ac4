/** Preloaded into workers of the tests: they import views (.tsx) as any other file. */
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"
import { viewOf } from "./views.ts"

registerHooks({
  load: (url, context, next) => {
    const [address = ""] = url.split("?")
    return address.endsWith(".tsx")
      ? { format: "module", shortCircuit: true, source: viewOf(fileURLToPath(address)) }
      : next(url, context)
  }
})
