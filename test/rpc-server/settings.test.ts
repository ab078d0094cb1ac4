import { Result } from "effect"
import { expect, it } from "vitest"
import { readSettings, type Settings } from "#rpc-server/settings.ts"

const read = (args: ReadonlyArray<string>, env: Record<string, string> = {}) => readSettings(args, env)
const good = (args: ReadonlyArray<string>, env: Record<string, string> = {}): Settings => {
  const settings = read(args, env)
  if (Result.isFailure(settings) || settings.success === "help") throw new Error(JSON.stringify(settings))
  return settings.success
}
const problem = (args: ReadonlyArray<string>, env: Record<string, string> = {}): string => {
  const settings = read(args, env)
  return Result.isFailure(settings) ? settings.failure : "none"
}

it("without a word it is a server for this machine alone", () => {
  expect(good([])).toEqual({
    port: 7410,
    host: "127.0.0.1",
    dataDir: "./data",
    databaseUrl: undefined,
    isDevelopment: false,
    rate: { perSecond: 300, burst: 600 },
    sockets: 100,
    reportSeconds: 20,
    inboxToken: undefined,
    demo: undefined,
    tls: undefined,
    trustedProxies: [],
    allowedHosts: [],
    pictures: [],
    logFormat: "pretty"
  })
})

it("options go before the environment", () => {
  const env = { PACKHOUSE_PORT: "7500", PACKHOUSE_DATA_DIR: "/var/a", PACKHOUSE_LOG_FORMAT: "json" }
  expect(good([], env)).toMatchObject({ port: 7500, dataDir: "/var/a", logFormat: "json" })
  expect(good(["--port", "0", "--data-dir", "/b", "--log-format=pretty"], env)).toMatchObject({
    port: 0,
    dataDir: "/b",
    logFormat: "pretty"
  })
})

it("a variable that is set to nothing is not set", () => {
  const nothing = Object.fromEntries(
    ["PORT", "HOST", "DATA_DIR", "ENV", "RATE", "TRUSTED_PROXY", "LOG_FORMAT"].map((name) => [
      `PACKHOUSE_${name}`,
      ""
    ])
  )
  expect(good([], { ...nothing, DATABASE_URL: " " })).toEqual(good([]))
})

it("takes several proxies from the environment", () => {
  expect(good([], { PACKHOUSE_TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8" }).trustedProxies).toHaveLength(2)
})

it("only the word development makes a development environment", () => {
  for (const [mode, is] of [
    ["development", true],
    ["Development", false],
    ["production", false],
    ["", false]
  ] as const)
    expect(good([], { PACKHOUSE_ENV: mode }).isDevelopment).toBe(is)
})

it("reads how long a report may take, and refuses no time at all", () => {
  expect(good([], { PACKHOUSE_REPORT_SECONDS: "90" }).reportSeconds).toBe(90)
  for (const text of ["0", "abc", "-1", "4000"])
    expect(problem([], { PACKHOUSE_REPORT_SECONDS: text })).toMatch(
      /PACKHOUSE_REPORT_SECONDS.*from 1 to 3600/
    )
})

it("registers e-invoices nowhere unless it is told where, and repeats no secret", () => {
  const url = { PACKHOUSE_EINVOICE_URL: "https://provider.test/ei" }
  const secret = "a token with blanks"
  expect(good([], url).eInvoice).toBeUndefined()
  expect(
    good([], { ...url, PACKHOUSE_EINVOICE: "sandbox", PACKHOUSE_EINVOICE_USER: "fresh" }).eInvoice
  ).toEqual({
    isSandbox: true,
    baseUrl: "https://provider.test/ei",
    token: undefined,
    user: "fresh",
    password: undefined,
    patience: 8000
  })
  expect(problem([], { PACKHOUSE_EINVOICE: "production" })).toMatch(/by PACKHOUSE_EINVOICE_URL/)
  const wrong = problem([], { ...url, PACKHOUSE_EINVOICE: "production", PACKHOUSE_EINVOICE_TOKEN: secret })
  expect(wrong).toMatch(/PACKHOUSE_EINVOICE_TOKEN: expected 16 to 2000/)
  expect(wrong).not.toContain(secret)
})

it("has nobody outside to ask unless it is told so, and waits for them a few seconds", () => {
  expect(good([], { PACKHOUSE_COMMERCE_URL: "https://shop.test" }).commerce).toBeUndefined()
  expect(good([], { PACKHOUSE_COMMERCE: "outside" }).commerce).toEqual({
    baseUrl: undefined,
    accessToken: undefined,
    patience: 5000
  })
  expect(
    good([], {
      PACKHOUSE_COMMERCE: "outside",
      PACKHOUSE_COMMERCE_URL: "https://shop.test/rest",
      PACKHOUSE_COMMERCE_TOKEN: "token-of-packhouse",
      PACKHOUSE_COMMERCE_SECONDS: "8"
    }).commerce
  ).toEqual({ baseUrl: "https://shop.test/rest", accessToken: "token-of-packhouse", patience: 8000 })
  for (const [name, value, expected] of [
    ["PACKHOUSE_COMMERCE", "elsewhere", /PACKHOUSE_COMMERCE: expected/],
    ["PACKHOUSE_COMMERCE_URL", "ftp://shop.test", /PACKHOUSE_COMMERCE_URL: expected http/],
    ["PACKHOUSE_COMMERCE_URL", "https://shop.test/?token=1", /PACKHOUSE_COMMERCE_URL: expected http/],
    ["PACKHOUSE_COMMERCE_TOKEN", "short", /PACKHOUSE_COMMERCE_TOKEN: expected 16/],
    ["PACKHOUSE_COMMERCE_SECONDS", "9", /PACKHOUSE_COMMERCE_SECONDS: expected.*from 1 to 8/]
  ] as const)
    expect(problem([], { [name]: value })).toMatch(expected)
})

it("reads a rate with and without a burst", () => {
  expect(good([], { PACKHOUSE_RATE: "20" }).rate).toEqual({ perSecond: 20, burst: 20 })
  expect(good([], { PACKHOUSE_RATE: "20:80" }).rate).toEqual({ perSecond: 20, burst: 80 })
})

it.each([
  [["--port", "70000"], {}, "--port (or PACKHOUSE_PORT): expected a port from 0 to 65535"],
  [["--port", "7410x"], {}, "--port (or PACKHOUSE_PORT): expected a port from 0 to 65535"],
  [[], { DATABASE_URL: "mysql://root:secret@db/x" }, "DATABASE_URL: expected postgres://"],
  [[], { PACKHOUSE_RATE: "fast" }, "PACKHOUSE_RATE: expected calls a second"],
  [[], { PACKHOUSE_SOCKETS: "0" }, "PACKHOUSE_SOCKETS: expected a whole number from 1 to 100000"],
  [
    ["--allowed-host", "packhouse.example:443"],
    {},
    "--allowed-host (or PACKHOUSE_ALLOWED_HOSTS): expected names"
  ],
  [[], { PACKHOUSE_PICTURES: "http://cdn.example" }, "PACKHOUSE_PICTURES: expected https://HOST"],
  [
    [],
    { PACKHOUSE_PICTURES: "https://cdn.example; script-src *" },
    "PACKHOUSE_PICTURES: expected https://HOST"
  ],
  [["--log-format", "xml"], {}, "--log-format"],
  [["--tls-cert", "a.pem"], {}, "--tls-cert and --tls-key go together"],
  [["--demo", "--no-demo"], {}, "exclude each other"],
  [["--trusted-proxy", "proxy"], {}, "proxy is no address of a proxy"],
  [["--colour"], {}, "Unknown option '--colour'"],
  [["7410"], {}, "Unexpected argument '7410'"]
] as const)("%j %j is refused in words", (args, env, words) => {
  expect(problem(args, env)).toContain(words)
  expect(problem(args, env)).not.toContain("secret")
})

it("plain http goes beyond this machine only when it was said", () => {
  expect(problem(["--host", "0.0.0.0"])).toContain("0.0.0.0 is reachable from other machines")
  expect(good(["--host", "0.0.0.0", "--insecure-lan"]).host).toBe("0.0.0.0")
  expect(good(["--host", "::", "--tls-cert", "c", "--tls-key", "k"]).tls).toEqual({ cert: "c", key: "k" })
  expect(good(["--host", "0.0.0.0", "--trusted-proxy", "10.0.0.0/8"]).trustedProxies).toHaveLength(1)
  for (const host of ["127.0.0.1", "::1", "localhost"]) expect(good(["--host", host]).host).toBe(host)
})
