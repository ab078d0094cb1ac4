/** Which server the command line and the terminal UI talk to. */
import { Result } from "effect"

/** The server on this machine, as `packhouse serve` starts it. */
export const localServer = "http://127.0.0.1:7410"

/**
 * An address as its origin, so that sessions and work are found again however it was written. Fails with what to write
 * instead. A name or a password in the address would stand in every list of processes: they are refused.
 */
export const readServer = (text: string): Result.Result<string, string> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    url !== undefined &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    url.username === "" &&
    url.password === ""
  return isOrigin
    ? Result.succeed(url.origin)
    : Result.fail(`"${text}" is not the address of a server, such as ${localServer}`)
}

/** `--server`, else PACKHOUSE_SERVER, else the local one. */
export const chosenServer = (
  option: string | undefined,
  env: NodeJS.ProcessEnv = process.env
): Result.Result<string, string> => readServer(option ?? (env.PACKHOUSE_SERVER || localServer))
