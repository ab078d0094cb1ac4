import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/** Files leave what they have loaded behind: a worker collects its young objects less often where they have more room. */
const room = "--max-semi-space-size=64"
/** What Node does not read by itself: the views of the terminal and of the browser. */
const views = `--import=${new URL("test/support/load-views.ts", import.meta.url).href}`

/** `core` needs nothing but Node; `system` gets a real PostgreSQL and a real Chromium from its global setup. */
export default defineConfig({
  test: {
    // More than two cores would ask for: half of the tests wait for devices, browsers and terminals. A fourth one loads and
    // compiles everything once more.
    maxWorkers: 3,
    // Node reads the sources as they are: no module is mocked, and what Vite makes of them takes half a minute of a processor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters:
      process.env.CI === undefined ? ["default"] : ["default", ["junit", { outputFile: "build/junit.xml" }]],
    projects: [
      {
        test: {
          name: "core",
          include: ["test/core/**/*.test.ts"],
          // Pure functions have nothing to share: loading them anew for every file took half of the time.
          isolate: false,
          // They wait for nothing. Each worker loads and compiles what all load: seven seconds of a processor.
          maxWorkers: Math.min(4, availableParallelism()),
          execArgv: [room],
          sequence: { groupOrder: 0 },
          testTimeout: 60_000,
          hookTimeout: 60_000
        }
      },
      {
        test: {
          name: "system",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/core/**", "**/node_modules/**"],
          // A file leaves nothing behind but what it has loaded: loading Effect, the server and the screens anew for each of
          // 126 files took more than their starting of programs.
          isolate: false,
          // After those of `core`, which are as many at once as there are processors.
          sequence: { groupOrder: 1 },
          // V8 loses count of its code pages now and then where WebAssembly comes and goes and the processor has
          // protection keys ("Check failed: jit_page.has_value()"), and ends the worker: papers are read back by it.
          execArgv: ["--no-memory-protection-keys", room, views],
          // Screens in the process of their test are drawn as at a counter: in colour, by the React that is shipped.
          env: { FORCE_COLOR: "3", NODE_ENV: "production" },
          globalSetup: ["test/support/global-setup.ts"],
          setupFiles: ["test/support/colours.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What a browser or a terminal comes to, a machine under load may see later: as long as Playwright waits.
          expect: { poll: { timeout: 30_000 } }
        }
      }
    ]
  }
})
