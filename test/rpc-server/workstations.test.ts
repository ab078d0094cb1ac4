/** Workstations: enrolled by a code, known by their reports, configured by the server (FLEET-1 to FLEET-4). */
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Workstation } from "#core/contract/workstation.ts"
import * as Day from "#core/day.ts"
import { password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  post,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { databases, lawOn } from "./databases.ts"

const printer = { role: "label", state: "ready", language: "zpl", transport: "tcp", waiting: 0, error: null }
const jammed = {
  ...printer,
  state: "error",
  error: { code: "DEVICE_OFFLINE", message: "It does not answer." }
}
const said = {
  boot: "run-1",
  version: "0.1.0+aaaaaaaaaaaa",
  contract: 2,
  platform: "linux x64",
  devices: [printer],
  prints: { done: 0, failed: 0, unknown: 0 },
  configuration: { number: 0, digest: "" }
}
const devices = (host: string) =>
  JSON.stringify({
    roles: { label: { language: "zpl", transport: { kind: "tcp", host }, profile: { widthMm: 50 } } }
  })

describe.each(databases)("workstations on $name", ({ name, url }) => {
  const it = lawOn(name)
  let where: Place
  let server: RunningServer
  let admin: string
  const ask = async (method: string, ...params: ReadonlyArray<unknown>) =>
    call(server.url, admin, `WorkstationService.${method}`, params)
  const done = async <A = Workstation>(method: string, ...params: ReadonlyArray<unknown>): Promise<A> => {
    const { result, error } = await ask(method, ...params)
    expect(error).toBeUndefined()
    return result as A
  }
  const why = async (method: string, ...params: ReadonlyArray<unknown>) =>
    (await ask(method, ...params)).error?.data
  const enrol = async (code: string, address = "198.51.100.1") =>
    post(
      `${server.url}/workstation/enrol`,
      { code, version: "0.1.0", platform: "linux x64" },
      { "x-forwarded-for": address }
    )
  const report = async (secret: string, more: object = {}) =>
    post(`${server.url}/workstation/report`, { ...said, ...more }, { authorization: `Bearer ${secret}` })
  const enrolled = async (name: string, fields?: object): Promise<string> => {
    const { code } = await done<{ readonly code: string }>("makeCode", name, fields)
    const { status, body } = await enrol(code)
    expect(status).toBe(200)
    return (body as { readonly secret: string }).secret
  }
  const shown = async (name: string) =>
    (await done<{ readonly workstation: Workstation }>("getWorkstation", name)).workstation

  beforeAll(async () => {
    where = place(await url())
    await within(where, seed(Date.now(), [], []))
    server = await startServer(where, { args: ["--trusted-proxy", "127.0.0.1"] })
    admin = await login(server.url, "admin", password)
  })
  afterAll(async () => {
    await server?.stop()
    forget(where)
  })

  test("a code is good once, for one secret, which opens its own reports and nothing else (FLEET-1)", async () => {
    const made = await done<{ readonly code: string; readonly workstation: Workstation }>(
      "makeCode",
      "desk-1",
      {
        store_id: 11,
        till: "Till 1"
      }
    )
    expect(made.code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    expect(made.workstation).toMatchObject({ name: "desk-1", till: "Till 1", ring: 3, state: "waiting" })
    // However it is typed, and by whichever of those who type it at the same moment.
    const typed = made.code.toLowerCase().replace("-", " ")
    const answers = await Promise.all([enrol(typed), enrol(typed), enrol(made.code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const right = answers.find(({ status }) => status === 200)?.body
    const { secret } = right as { readonly secret: string }
    expect(await shown("desk-1")).toMatchObject({ state: "waiting", code_expires_at: null })
    expect((await report(secret)).status).toBe(200)
    expect(await shown("DESK-1")).toMatchObject({
      state: "seen",
      version: said.version,
      platform: "linux x64"
    })
    // Neither a user's session, nor the other way round.
    expect((await report(admin)).status).toBe(401)
    expect((await post(`${server.url}/api`, [], { authorization: `Bearer ${secret}` })).status).toBe(401)
    expect(JSON.stringify(await done<unknown>("getWorkstations"))).not.toContain(secret)
  })

  it("codes are refused when they are void, and guessing at them is slowed (FLEET-1)", async () => {
    const first = await done<{ readonly code: string }>("makeCode", "desk-2", { store_id: 11 })
    await done("makeCode", "desk-2")
    expect((await enrol(first.code)).status).toBe(401)
    const statuses: Array<number> = []
    for (let guess = 0; guess < 7; guess++)
      statuses.push((await enrol(`AAAAA-AAAA${guess + 2}`, "198.51.100.77")).status)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    expect((await why("makeCode", "desk-3"))?.why).toContain("name its store")
    expect((await why("makeCode", "desk-2", { store_id: 11 }))?.why).toContain("is there already")
    expect((await why("makeCode", "desk-9", { store_id: 999 }))?.tag).toBe("NotFound")
  })

  it("a machine that is enrolled anew, or taken out, is heard no more under its former secret (FLEET-1)", async () => {
    const former = await enrolled("desk-4", { store_id: 11 })
    expect((await report(former, { prints: { done: 3, failed: 0, unknown: 0 } })).status).toBe(200)
    const present = await enrolled("desk-4")
    expect((await report(former)).status).toBe(401)
    expect(
      (await report(present, { boot: "run-2", prints: { done: 1, failed: 0, unknown: 0 } })).status
    ).toBe(200)
    expect((await shown("desk-4")).prints.done).toBe(4)
    expect(await done("takeOut", "desk-4", "sold")).toMatchObject({ state: "taken out" })
    expect((await report(present)).status).toBe(401)
    // Its name may be given again.
    await enrolled("desk-4", { store_id: 11 })
    expect((await shown("desk-4")).prints.done).toBe(0)
  })

  it("prints are counted once, over lost reports and restarts, and a device keeps since when it cannot work (FLEET-2)", async () => {
    const secret = await enrolled("desk-5", { store_id: 11 })
    const prints = (done: number, failed: number) => ({ prints: { done, failed, unknown: 0 } })
    await report(secret, prints(5, 1))
    await report(secret, { ...prints(7, 1), devices: [jammed] })
    const before = await shown("desk-5")
    expect(before).toMatchObject({ prints: { done: 7, failed: 1 }, devices: [{ state: "error" }] })
    await report(secret, {
      boot: "run-2",
      ...prints(2, 2),
      devices: [{ ...jammed, state: "opening" }],
      is_ending: true
    })
    const after = await shown("desk-5")
    expect(after).toMatchObject({ prints: { done: 9, failed: 3 }, state: "off" })
    expect(after.devices[0]?.since).toBe(before.devices[0]?.since)
    expect((await report(secret, { devices: [{ ...printer, role: "fax" }] })).status).toBe(400)
  })

  test("a configuration is checked at once, fetched when it is newer, and a refusal of the daemon is told (FLEET-3)", async () => {
    const secret = await enrolled("desk-6", { store_id: 11 })
    expect((await why("setConfiguration", "desk-6", { document: "{roles" }))?.why).toMatch(/JSON/)
    expect((await why("setConfiguration", "desk-6", { document: '{"roles":{"fax":{}}}' }))?.why).toContain(
      "fax"
    )
    await done("setConfiguration", "desk-6", { document: devices("10.0.0.9") })
    const given = await report(secret)
    expect(given.body).toMatchObject({ configuration: { number: 1, document: devices("10.0.0.9") } })
    const refused = { number: 1, why: "devices.json cannot be written" }
    // What it did not take is not sent again, and stands where the administrator looks.
    expect((await report(secret, { configuration: { number: 0, digest: "", refused } })).body).toMatchObject({
      configuration: null
    })
    expect((await shown("desk-6")).configuration).toMatchObject({ number: 1, used: 0, refused })
    await report(secret, { configuration: { number: 1, digest: "d1" } })
    expect((await shown("desk-6")).configuration).toMatchObject({ used: 1, refused: null })
    // What a person has written at the counter is asked for, and may be another's template.
    const other = await enrolled("desk-7", { store_id: 11 })
    expect((await why("setConfiguration", "desk-6", { like: "desk-7" }))?.why).toContain(
      "no configuration yet"
    )
    expect((await report(other, { configuration: { number: 0, digest: "d7" } })).body).toMatchObject({
      wants_document: true
    })
    await report(other, { configuration: { number: 0, digest: "d7", document: devices("10.0.0.7") } })
    await done("setConfiguration", "desk-6", { like: "desk-7" })
    expect((await report(secret, { configuration: { number: 1, digest: "d1" } })).body).toMatchObject({
      configuration: { number: 2, document: devices("10.0.0.7") }
    })
  })

  it("an offer is told to its ring, to those who do not run it yet (FLEET-4)", async () => {
    const secret = await enrolled("desk-8", { store_id: 11, ring: 1 })
    await report(secret)
    await done("offer", 1, "0.2.0")
    expect((await report(secret)).body).toMatchObject({ offered: "0.2.0" })
    expect((await report(secret, { version: "0.2.0+bbbbbbbbbbbb" })).body).toMatchObject({ offered: null })
    expect(await done("getOffers")).toMatchObject([
      { ring: 1, version: "0.2.0", workstations: 1, updated: 1 }
    ])
    expect((await ask("offer", 1, "newest")).error?.code).toBe(-32602)
    expect(await done("offer", 1, null)).toEqual([])
    const { result } = await call(server.url, admin, "AdminService.getAudit", [
      { from: Day.dayAt(Date.now() - Day.hour), to: Day.dayAt(Date.now()), subject: "workstation" }
    ])
    const actions = (result as { readonly entries: ReadonlyArray<{ readonly action: string }> }).entries.map(
      ({ action }) => action
    )
    for (const action of [
      "offered",
      "offer taken back",
      "enrolled",
      "code made",
      "configuration",
      "taken out"
    ])
      expect(actions).toContain(action)
  })

  it("lists them page by page, those of a store alone where it is asked", async () => {
    const names: Array<string> = []
    for (let after: string | null = ""; after !== null; ) {
      const page: { readonly workstations: ReadonlyArray<Workstation>; readonly next: string | null } =
        await done("getWorkstations", undefined, true, after, 2)
      names.push(...page.workstations.map(({ name }) => name))
      after = page.next
    }
    expect(names).toEqual([...names].sort())
    expect(names.filter((name) => name === "desk-4")).toHaveLength(2)
    expect(await done("getWorkstations", 21)).toMatchObject({ workstations: [] })
  })
})
