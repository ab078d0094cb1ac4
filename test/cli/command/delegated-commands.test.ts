/** Which program the words behind `packhouse` are for. */
import { describe, expect, it } from "vitest"
import { handedOver } from "#cli/command/delegated-commands.ts"

const url = "http://hub:7410"

describe("a command that is a program of its own", () => {
  it.each([
    ["serve --port 0", "rpc-server", "serve --port 0"],
    ["device-daemon --port 0", "device-daemon", "--port 0"],
    [
      `--server ${url} demo fault GetOrder --once slow`,
      "rpc-server",
      `demo fault GetOrder --once slow --server ${url}`
    ],
    [`--server=${url} demo codes 7`, "rpc-server", `demo codes 7 --server=${url}`],
    [`--json --server ${url} demo codes 7`, "rpc-server", `demo codes 7 --json --server ${url}`],
    ["--json device-daemon", "device-daemon", "--json"]
  ])("gets what stands before it too: %s", (words, program, args) => {
    expect(handedOver(words.split(" "))).toEqual({ program, args: args.split(" ") })
  })

  it.each([
    "",
    "orders",
    `--server ${url}`,
    `--server ${url} orders`,
    "--server demo",
    "--server demo orders",
    "--nonsense demo",
    "constructor",
    "order demo"
  ])("is none of the others: %j", (words) => {
    expect(handedOver(words.split(" "))).toBeUndefined()
  })
})
